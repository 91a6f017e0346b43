// Classes for their users, for subclasses, and through inheritance.
import { describe, expect, test } from "@jest/globals";
import { compare } from "../../src/index.ts";
import { read, reported as toldAs } from "./declarations.ts";

const reported = (old: string, new_: string): readonly string[] =>
  toldAs(old, new_, ({ ruleId, verdict }) => `${ruleId} ${verdict}`);

describe("the same to whoever uses it", () => {
  test.each([
    [
      "members that move to a base",
      "export class C { c(): void; d(): 1; static s(): void; p: 1; constructor(a: 1) }",
      "class B { d(): 1; static s(): void; p: 1; constructor(a: 1) } export class C extends B { c(): void }",
    ],
    [
      "a member that moves to an exported base",
      "export class B { b: 1 } export class C extends B { d(): void }",
      "export class B { b: 1; d(): void } export class C extends B {}",
    ],
    [
      "a method that is declared beside",
      "export class C { d(): void }",
      "export interface C { d(): void } export class C {}",
    ],
    [
      "a static method that is a property",
      "export class C { static d(a: 1): void }",
      "export class C { static d: (a: 1) => void }",
    ],
    [
      "a static property that is a method",
      "export class C { static d: { (a: 1): 1; (a: 2): 2 } }",
      "export class C { static d(a: 1): 1; static d(a: 2): 2 }",
    ],
    ["a property that is a method", "export class C { d: (a: 1) => void }", "export class C { d(a: 1): void }"],
    [
      "signatures that are those of a property, where nobody extends it",
      "export class C { private constructor(); d(a: 1): void; d(a: 2): void }",
      "export class C { private constructor(); d: { (a: 1): void; (a: 2): void } }",
    ],
    ["an interface that is a class", "export interface C { c(): void; p: 1 }", "export class C { c(): void; p: 1 }"],
    [
      "an abstract class that is none",
      "export abstract class C { abstract a(): void }",
      "export class C { a(): void }",
    ],
    [
      "a protected member that is public, of a class that nobody extends",
      "export class C { private constructor(); protected a(): void; protected b: 1 }",
      "export class C { private constructor(); a(): void; b: 1 }",
    ],
    [
      "protected members that are new",
      "export class C { c: 1 }",
      "export class C { c: 1; protected a(): void; protected b: 1 }",
    ],
    [
      "names of members, without those that are protected",
      "export class C { a: 1; protected b: 1 } export type K = keyof C",
      "export class C { a: 1; protected b: 1 } export type K = 'a'",
    ],
    [
      "names of members, with methods",
      "export class C { a: 1; m(): void } export type K = keyof C",
      "export class C { a: 1; m(): void } export type K = 'a' | 'm'",
    ],
    [
      "protected members of a class that nobody extends",
      "export class C { private constructor(); protected a(): void; protected b: 1 }",
      "export class C { private constructor() }",
    ],
    [
      "protected members of a class that is not offered",
      "class C { protected a(): void; protected b: 1 } export function f(): C",
      "class C {} export function f(): C",
    ],
    [
      "members of a generic base that are its own now",
      "class R<U> { m(x: U): U } class B<T> extends R<T[]> { n: T } export class C extends B<string> {}",
      "export class C { n: string; m(x: string[]): string[] }",
    ],
    [
      "members of a base that is given a parameter of its own",
      "class B<T, U = 1> { m(x: T): U } export class C<V> extends B<V> {}",
      "export class C<V> { m(x: V): 1 }",
    ],
    [
      "a member that nobody has to provide any more",
      "export abstract class C { abstract a(): void; abstract b: 1; abstract c(): void }",
      "export abstract class C { a(): void; b: 1; abstract c(): void }",
    ],
    [
      "more of a class that is only returned",
      "class C { m(x: string): void } export function f(): C",
      "class C { m(x: string | number): void; n(): void } export function f(): C",
    ],
    ["a constant that is called", "export function f(a: 1): void", "export const f: { (a: 1): void }"],
  ])("%s", (_name, old, new_) => {
    expect(reported(old, new_)).toEqual([]);
  });
});

describe("what breaks, once", () => {
  test.each([
    [
      "an inherited method that is gone",
      "class B { m(): void; n(): void } export class C extends B {}",
      "class B { n(): void } export class C extends B {}",
      ["operation-removed breaking"],
    ],
    [
      "an inherited constructor",
      "class B { constructor(a: 1) } export class C extends B {}",
      "class B { constructor(a: 1, b: 2) } export class C extends B {}",
      ["required-parameter-added breaking"],
    ],
    [
      "a method that several inherit",
      "export class B { m(a: 1): void } export class C extends B {} export class D extends C {}",
      "export class B { m(a: 2): void } export class C extends B {} export class D extends C {}",
      ["const-changed breaking"],
    ],
    [
      "a method that several inherited",
      "export class B { m(a: 1): void; b: 1 } export class C extends B {}",
      "export class B { b: 1 } export class C extends B {}",
      ["operation-removed breaking"],
    ],
    [
      "methods of a class that is only returned",
      "class C { m(x: 1 | 2): void; n(): void } export function f(): C",
      "class C { m(x: 1): void } export function f(): C",
      ["enum-value-removed breaking", "property-removed breaking"],
    ],
    [
      "an open member that is gone",
      "export abstract class C { abstract a(): void }",
      "export abstract class C {}",
      ["property-removed breaking"],
    ],
    [
      "what a base is given",
      "class B<T> { constructor(a: T); m(): T } export class C extends B<string> {}",
      "class B<T> { constructor(a: T); m(): T } export class C extends B<number> {}",
      ["type-changed breaking", "type-changed breaking"],
    ],
    [
      "a method that speaks of nothing that a base is given",
      "class B<T> { m(a: 1): void; b: T } export class C extends B<string> {} export class D extends B<1> {}",
      "class B<T> { m(a: 2): void; b: T } export class C extends B<string> {} export class D extends B<1> {}",
      ["const-changed breaking"],
    ],
    [
      "a class that no longer inherits",
      "export class B { m(): void } export class C extends B {}",
      "export class B { m(): void } export class C {}",
      ["operation-removed breaking"],
    ],
    [
      "a class that is gone with all that it has",
      "export class C { constructor(a: 1); a(): void; static s: 1; static f(): void }",
      "export {}",
      ["root-removed breaking"],
    ],
    [
      "protected members that are gone",
      "export class C { protected a(): void; protected b: 1 }",
      "export class C { private a; private b }",
      ["operation-removed breaking", "property-removed breaking"],
    ],
    [
      "protected members of another type",
      "export class C { protected a(x: string): void; protected b: string }",
      "export class C { protected a(x: number): void; protected b: number }",
      ["type-changed breaking", "type-changed breaking"],
    ],
    [
      "public members that are protected",
      "export class C { a(): void; b: 1 }",
      "export class C { protected a(): void; protected b: 1 }",
      ["operation-removed breaking", "typescript-member-visibility-changed breaking"],
    ],
    [
      "protected members that are public, which those have who extend the class",
      "export class C { protected a(): void; protected b: 1 }",
      "export class C { a(): void; b: 1 }",
      ["typescript-member-visibility-changed dangerous", "typescript-member-visibility-changed dangerous"],
    ],
    [
      "a public constructor that is protected",
      "export class C { constructor(a: 1) }",
      "export class C { protected constructor(a: 1) }",
      ["operation-removed breaking"],
    ],
    [
      "what the first of those leaves open who extend",
      "export abstract class C {}",
      "export abstract class C { protected abstract a(): void }",
      ["required-property-added breaking"],
    ],
    [
      "a method that is a property of another type",
      "export class C { d(a: 1): void }",
      "export class C { d: (a: 2) => void }",
      ["const-changed breaking", "typescript-member-form-changed dangerous"],
    ],
  ])("%s", (_name, old, new_, expected) => {
    expect(reported(old, new_)).toEqual(expected);
  });
});

test("whoever overrides a method cannot override a property by one", () => {
  const old = "export class C { d(a: 1): void }";
  expect(reported(old, "export class C { d: (a: 1) => void }")).toEqual(["typescript-member-form-changed dangerous"]);
});

test("a type parameter that takes less is told, though only methods speak of it", () => {
  const store = (bound: string): string =>
    `interface O { a?: 1 } export class Store<T${bound}> { get(): T; set(value: T): void }`;
  expect(reported(store(""), store(" extends object"))).toEqual(["type-narrowed breaking"]);
  expect(reported(store(" extends object"), store(""))).toEqual([]);
  expect(reported(store(" extends O"), store(" extends O").replace("a?: 1", "a: 1"))).toEqual([
    "property-made-required breaking",
  ]);
});

test("types whose members alone are named are judged where these go", () => {
  const emitter = (event: string): string =>
    `export interface Events { open: ${event} } export class E { on<K extends keyof Events>(k: K, then: Events[K]): this }`;
  expect(reported(emitter("(a: 1) => void"), emitter("(a: 1, b: 2) => void"))).toEqual([]);
  expect(reported(emitter("(a: 1, b: 2) => void"), emitter("(a: 1) => void"))).toHaveLength(1);
});

test("a function that asserted something and returns nothing is told by what it said", () => {
  const messages = compare(
    read("export function f(a: unknown): asserts a is string;"),
    read("export function f(a: unknown): void;"),
  ).findings.map(({ message }) => message);
  expect(messages).toEqual(["The type predicate `asserts it is string` was removed."]);
});
