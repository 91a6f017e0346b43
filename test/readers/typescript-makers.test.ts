import { describe, expect, test } from "@jest/globals";
import { reported as toldIn } from "./declarations.ts";

const reported = (old: string, new_: string): readonly string[] =>
  toldIn(old, new_, ({ ruleId, verdict }) => `${ruleId} ${verdict}`);

describe("what is called by new", () => {
  test.each([
    [
      "takes less",
      "export function f(c: new (a: 1, b: 2) => object): void",
      "export function f(c: new (a: 1) => object): void",
      ["foreign-type-changed breaking"],
    ],
    [
      "makes less",
      "export function f(): new () => { x: 1; y: 2 }",
      "export function f(): new () => { x: 1 }",
      ["property-removed breaking"],
    ],
    [
      "may not be abstract",
      "export function f(c: abstract new () => object): void",
      "export function f(c: new () => object): void",
      ["foreign-type-changed breaking"],
    ],
    [
      "may be abstract",
      "export function f(c: new () => object): void",
      "export function f(c: abstract new () => object): void",
      [],
    ],
    [
      "is passed more",
      "export function f(c: new (a: 1) => object): void",
      "export function f(c: new (a: 1, b: 2) => object): void",
      [],
    ],
    [
      "is written as a member",
      "export function f(): { new (a: 1): { x: 1 } }",
      "export function f(): new (b: 1) => { x: 1 }",
      [],
    ],
  ])("%s", (_name, old, new_, expected) => {
    expect(reported(old, new_)).toEqual(expected);
  });
});

describe("what is given back beside what is passed", () => {
  test.each([
    [
      "a member is gone",
      "export function f<T>(b: T): T & { x: 1; y: 2 }",
      "export function f<T>(b: T): T & { x: 1 }",
      ["property-removed breaking"],
    ],
    [
      "a member is of another type",
      "export function f<T>(b: T): { x: string } & T",
      "export function f<T>(b: T): { x: number } & T",
      ["type-changed breaking"],
    ],
    [
      "nothing of it is left",
      "export function f<T>(b: T): T & { x: 1 }",
      "export function f<T>(b: T): { x: 1 }",
      ["typescript-type-parameter-dropped breaking"],
    ],
    [
      "one of two is gone",
      "export function f<T, U>(a: T, b: U): T & U",
      "export function f<T, U>(a: T, b: U): T",
      ["typescript-type-parameter-dropped breaking"],
    ],
    ["a member comes", "export function f<T>(b: T): T", "export function f<T>(b: T): T & { x: 1 }", []],
    [
      "anything else may be passed, too",
      "interface O { a: 1 | 2 } export function f<T extends O>(b: T): T & { x: 1 }",
      "interface O { a: 1 | 2 | 3; b?: 1 } export function f<T extends O>(b: T): T & { x: 1; y: 2 }",
      [],
    ],
    [
      "less may be passed",
      "export function f<T extends { a: 1 | 2 }>(b: T & { c: 1 }): void",
      "export function f<T extends { a: 1 }>(b: T & { c: 1 }): void",
      ["enum-value-removed breaking"],
    ],
    [
      "a mixin makes less",
      "export function f<T extends new () => {}>(b: T): T & (new () => { x: 1; y: 2 })",
      "export function f<T extends new () => {}>(b: T): T & (new () => { x: 1 })",
      ["property-removed breaking"],
    ],
    [
      "one of several functions returns something else",
      "export function f(): ((a: string) => 1) & ((a: number) => 2)",
      "export function f(): ((a: string) => 1) & ((a: number) => 3)",
      ["foreign-type-changed breaking"],
    ],
  ])("%s", (_name, old, new_, expected) => {
    expect(reported(old, new_)).toEqual(expected);
  });
});

describe("a constant that a class extends", () => {
  const MIXED = "class B { m(x: 1): void; p: 1 } declare const K: (new (...a: any[]) => { a: 1 }) & typeof B;";
  test.each([
    [
      "makes less",
      "declare const K: new () => { a: 1; b: 2 }; export class C extends K {}",
      "declare const K: new () => { a: 1 }; export class C extends K {}",
      ["property-removed breaking"],
    ],
    [
      "makes less, by an interface",
      "interface I { new (): { a: 1; b: 2 } } declare const K: I; export class C extends K {}",
      "interface I { new (): { a: 1 } } declare const K: I; export class C extends K {}",
      ["property-removed breaking"],
    ],
    [
      "makes less, by an alias",
      "type N<T> = new (...a: any[]) => T; declare const K: N<{ a: 1; b: 2 }>; export class C extends K {}",
      "type N<T> = new (...a: any[]) => T; declare const K: N<{ a: 1 }>; export class C extends K {}",
      ["property-removed breaking"],
    ],
    [
      "is passed more",
      "declare const K: { new (a: 1): { a: 1 } }; export class C extends K {}",
      "declare const K: { new (a: 1, b: 2): { a: 1 } }; export class C extends K {}",
      ["required-parameter-added breaking"],
    ],
    [
      "has less",
      "declare const K: { new (): { a: 1 }; make(): 1; k: 1 }; export class C extends K {}",
      "declare const K: { new (): { a: 1 } }; export class C extends K {}",
      ["operation-removed breaking", "root-removed breaking"],
    ],
    [
      "is mixed of less",
      `${MIXED} export class C extends K {}`,
      `${MIXED.replace("m(x: 1): void;", "")} export class C extends K {}`,
      ["operation-removed breaking"],
    ],
    [
      "cannot be read, and is of another type",
      'import { S } from "s"; declare const K: S<1>; export class C extends K {}',
      'import { S } from "s"; declare const K: S<2>; export class C extends K {}',
      ["foreign-type-changed undecided"],
    ],
    [
      "has another name",
      'import { S } from "s"; declare const K: S<1>; export class C extends K {}',
      'import { S } from "s"; declare const L: S<1>; export class C extends L {}',
      [],
    ],
    [
      "is no more, and its members are the class's own",
      "declare const K: new (x: 1) => { a: 1; m(x: 1): void }; export class C extends K {}",
      "export class C { constructor(x: 1); a: 1; m(x: 1): void }",
      [],
    ],
    [
      "mixes what a class extends",
      `${MIXED} export class C extends K {}`,
      "class B { m(x: 1): void; p: 1 } export class C extends B { a: 1 }",
      [],
    ],
    [
      "is of its own type",
      "declare const K: typeof L; declare const L: typeof K; export class C extends K {}",
      "declare const K: typeof L; declare const L: typeof K; export class C extends K { a: 1 }",
      [],
    ],
  ])("%s", (_name, old, new_, expected) => {
    expect(reported(old, new_)).toEqual(expected);
  });
});

test.each([
  ["of a class", "class K { a: string; constructor(x: 1) }"],
  ["of a constant", "declare const K: { new (): { a: string } };"],
])("an instance %s is what is made", (_name, made) => {
  const get = `${made} export function f(): InstanceType<typeof K>`;
  expect(reported(get, `${made} export function f(): { a: string }`)).toEqual([]);
  expect(reported(get, `${made.replace("string", "number")} export function f(): InstanceType<typeof K>`)).toEqual([
    "type-changed breaking",
  ]);
});

test("what is not of instances is inherited", () => {
  const classes = (own: string): string => `class B { static m(): void; ${own} } export class C extends B {}`;
  expect(reported(classes("static k: 1"), classes(""))).toEqual(["root-removed breaking"]);
});
