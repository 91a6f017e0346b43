// Type parameters: callers choose them within their constraints before and after.
import { describe, expect, test } from "@jest/globals";
import { compare } from "../../src/index.ts";
import { read, reported } from "./declarations.ts";

const LITERAL = "The type argument of parameter `a` of `f` is now inferred as a literal type.";
const BROAD = "The type argument of parameter `a` of `f` is no longer inferred as a literal type.";

describe("what is given back as it was given", () => {
  test("keeps its type among other alternatives", () => {
    expect(reported("export function f<T extends object>(a: T): T;", "export function f<T>(a: T): T;")).toEqual([]);
    expect(
      reported(
        "export function f<T extends string>(a: T): T[];",
        "export function f<T extends string | 1>(a: T): T[];",
      ),
    ).toEqual([]);
  });

  test("is reported for what may be given", () => {
    expect(reported("export function f<T>(a: T): T;", "export function f<T extends string>(a: T): T;")).toEqual([
      LITERAL,
      "Type of parameter `a` of `f` was narrowed from any type to `string`.",
    ]);
  });
});

describe("what is of a type that a caller chooses", () => {
  const WIDER = "The return value of `f` no longer has the type that the caller chooses.";
  const f = (text: string): string => `export declare function f${text};`;

  test.each([
    ["of another one that is chosen", "<T, U>(a: T, b: U): T", "<T, U>(a: T, b: U): U"],
    ["of its bounds", "<T extends string>(a: T): T", "<T extends string>(a: T): string"],
    ["null as well", "<T>(a: T): T", "<T>(a: T): T | null"],
    ["undefined as well", "<T>(a: T): T", "<T>(a: T): T | undefined"],
    ["a list of it", "<T>(a: T): T", "<T>(a: T): T[]"],
    ["a view of it", "<T extends { a: string }>(a: T): T", "<T extends { a: string }>(a: T): Partial<T>"],
  ])("may be %s", (_name, old, new_) => {
    expect(reported(f(old), f(new_))).toContain(WIDER);
  });

  test.each([
    ["it alone", "<T>(a: T): T | null", "<T>(a: T): T"],
    ["more than it", "<T>(a: T): T", "<T>(a: T): T & { more: 1 }"],
    ["it by another name", "<T>(a: T): T", "<U>(a: U): U"],
  ])("is %s", (_name, old, new_) => {
    expect(reported(f(old), f(new_))).toEqual([]);
  });

  test("is the literal that is passed", () => {
    expect(reported(f("<T extends string>(a: T): string"), f("<T extends string>(a: T): T"))).toEqual([LITERAL]);
  });

  test("is a promise of it, or no longer one", () => {
    expect(reported(f("<T>(a: T): T"), f("<T>(a: T): Promise<T>"))).toEqual([
      "The return value of `f` was wrapped in `Promise<T>`.",
    ]);
    expect(reported(f("<T>(a: T): Promise<T>"), f("<T>(a: T): T"))).toEqual([
      "The return value of `f` is no longer wrapped in `Promise<T>`.",
    ]);
  });

  test("is a member of a generic type", () => {
    const box = (held: string): string => `export interface Box<T> { held: ${held} }`;
    expect(reported(box("T"), box("T | null"))).toEqual(["`Box.held` no longer has the type that the caller chooses."]);
    expect(reported(box("T | null"), box("T | null | undefined"))).not.toEqual([]);
  });
});

describe("how many type arguments a function takes", () => {
  const f = (generics: string): string => `export declare function f${generics}(a: 1): void;`;

  test.each([
    ["<T>", "<T, U>", "`function f` now takes 2 type arguments. It took 1 type argument before."],
    ["<T, U>", "<T>", "`function f` now takes 1 type argument. It took 2 type arguments before."],
    ["<T, U = 1>", "<T, U>", "`function f` now takes 2 type arguments. It took 1 to 2 type arguments before."],
    ["<T>", "", "`function f` now takes no type arguments. It took 1 type argument before."],
  ])("is another number: %s to %s", (old, new_, message) => {
    expect(reported(f(old), f(new_))).toEqual([message]);
  });

  test.each([
    ["", "<T>"],
    ["<T>", "<T, U = 1>"],
    ["<T = 1>", "<T>"],
    ["<T>", "<U>"],
  ])("takes calls as before: %s to %s", (old, new_) => {
    expect(reported(f(old), f(new_))).toEqual([]);
  });
});

describe("a member that a caller names", () => {
  const emitter = (events: string, as = "export interface"): string =>
    `${as} Events ${events}
    export class Emitter {
      on<K extends keyof Events>(name: K, listener: (event: Events[K]) => void): this;
      off<K extends keyof Events>(name: K, listener: (event: Events[K]) => void): this;
    }`;

  test("is there beside others that come", () => {
    expect(reported(emitter("{ a: 1 }"), emitter("{ a: 1; b: 2 }"))).toEqual([]);
    expect(reported(emitter("{ a: string; b: number }"), emitter("{ a: string; b: number; c: boolean }"))).toEqual([]);
    const get = (members: string): string =>
      `export interface State ${members} export function get<K extends keyof State>(name: K): State[K];`;
    expect(reported(get("{ a: string }"), get("{ a: string; b: number[] }"))).toEqual([]);
  });

  test("is reported once, by its name", () => {
    const [old, new_] = ["{ a: string; b: number }", "{ a: string; b: string }"];
    const expected = ["Type of `Events.b` changed from `number` to `string`."];
    expect(reported(emitter(old), emitter(new_))).toEqual(expected);
    // The union of all of them stays what it was.
    expect(reported(emitter(old, "interface"), emitter("{ a: number; b: string }", "interface"))).toEqual([
      "Type of `Events.a` changed from `string` to `number`.",
      "Type of `Events.b` changed from `number` to `string`.",
    ]);
  });

  test("is reported for where its type is passed, too", () => {
    const passed = (members: string): string => `${emitter(members)} export function replay(all: Events): void;`;
    expect(reported(passed("{ a: 1 }"), passed("{ a: 1; b: 2 }"))).toEqual([
      "Required member `b` was added to `Events`.",
    ]);
  });
});

describe("a type parameter of a type", () => {
  const box = (parameter: string): string => `export interface Box<${parameter}> { value: T; list: T[] }`;

  test("may have a default", () => {
    expect(reported(box("T"), box("T = string"))).toEqual([]);
    expect(reported(box("T extends object"), box("T extends object = Date"))).toEqual([]);
  });

  test("may be bound less", () => {
    expect(reported(box("T extends string"), box("T extends string | number"))).toEqual([]);
  });

  test("lost or changed its default, which is reported once", () => {
    expect(reported(box("T = string"), box("T"))).toEqual([
      "`Box` now takes 1 type argument. It took 0 to 1 type argument before.",
    ]);
    expect(
      reported(`${box("T = string")} export function f(): Box;`, `${box("T = number")} export function f(): Box;`),
    ).toEqual(["Type of `T of Box` changed from `string` to `number`."]);
  });

  test("is bound more", () => {
    expect(reported(box("T"), box("T extends string"))).toEqual([
      "Type of `T of Box` was narrowed from any type to `string`.",
    ]);
  });
});

describe("names that a type gives to its own parts", () => {
  test.each([
    ["T extends Promise<infer R> ? R : T", "T extends Promise<infer V> ? V : T"],
    ["T extends (a: infer A) => infer R ? [A, R] : T", "T extends (b: infer B) => infer V ? [B, V] : T"],
    ["{ [K in keyof T]?: T[K] }", "{ [P in keyof T]?: T[P] }"],
    [
      "{ [K in keyof T as `on${string & K}`]: { [J in keyof T[K]]: T[K][J] } }",
      "{ [A in keyof T as `on${string & A}`]: { [B in keyof T[A]]: T[A][B] } }",
    ],
  ])("may be others: %s", (old, new_) => {
    expect(reported(`export type Made<T> = ${old};`, `export type Made<T> = ${new_};`)).toEqual([]);
  });

  test("stand in their places", () => {
    const made = (type: string): string => `export type Made<T> = T extends (a: infer A) => infer R ? ${type} : T;`;
    expect(reported(made("[A, R]"), made("[R, A]"))).toEqual([
      "Type of `Made[0]` changed from `infer A` to `infer R`.",
      "Type of `Made[1]` changed from `infer R` to `infer A`.",
    ]);
  });
});

describe("type parameters are known by where they are declared", () => {
  const UNDECIDED = [expect.stringMatching(/^Type of parameter `x` of `f` changed from /)];

  test("not by their names, nor by how many others there are", () => {
    const box = (parameters: string): string =>
      `export declare class Box<${parameters}> { of<X>(x: X, each: <Y>(y: Y, t: T) => X): Made<T> } declare class Made<A> { a: A[] }`;
    expect(reported(box("T"), box("T, U = 1"))).toEqual([]);
  });

  test("of the function, or of one within it", () => {
    const f = (type: string): string => `export declare function f<A>(x: <B>(a: ${type}) => B): void;`;
    expect(reported(f("A"), f("B"))).toEqual(UNDECIDED);
  });
});

describe("a function whose callers may choose the type now", () => {
  const declaring = (signature: string): string => `export declare function f${signature};`;

  test.each([
    ["what is passed", "(a: string): string", "<T>(a: T): T"],
    ["items", "(a: string[]): string[]", "<T>(a: readonly T[]): T[]"],
    ["what a promise has", "(a: Promise<string>): Promise<string>", "<T>(a: Promise<T>): Promise<T>"],
    ["what a function returns", "(a: () => string): string", "<T>(a: () => T): T"],
  ])("gives back %s", (_name, old, new_) => {
    const reported = compare(read(declaring(old)), read(declaring(new_))).findings;
    expect(reported.filter(({ verdict }) => verdict !== "compatible")).toEqual([]);
  });

  test.each([
    ["that nobody passes", "(a: string): string", "<T>(a: string): T"],
    ["that something else is passed for", "(a: string): number", "<T>(a: T): T"],
  ])("may give back one %s", (_name, old, new_) => {
    const reported = compare(read(declaring(old)), read(declaring(new_))).findings;
    expect(reported.map(({ verdict }) => verdict)).toContain("breaking");
  });

  test("and no longer can, which is reported once", () => {
    const reported = compare(read(declaring("<T>(a: T): T[]")), read(declaring("(a: unknown): unknown[]"))).findings;
    expect(reported.filter(({ verdict }) => verdict !== "compatible").map(({ message }) => message)).toEqual([
      "`function f` now takes no type arguments. It took 1 type argument before.",
    ]);
  });
});

test("what is passed may be read as a literal, or no longer", () => {
  const f = (parameter: string, type = "T"): string => `export function f<${parameter}>(a: T): ${type}`;
  expect(reported(f("T"), f("const T"))).toEqual([LITERAL]);
  expect(reported(f("const T"), f("T"))).toEqual([BROAD]);
  expect(reported(f("T extends string"), f("const T extends string"))).toEqual([]);
  expect(reported(f("T", "void"), f("const T", "void"))).toEqual([]);
});

test("what is passed need no longer choose the type", () => {
  const f = (b: string): string => `export function f<T extends string>(a: T[], b: ${b}): T`;
  expect(reported(f("T"), f("NoInfer<T>"))).toEqual([
    "The type argument is no longer inferred from parameter `b` of `f`.",
  ]);
  expect(reported(f("NoInfer<T>"), f("T"))).toEqual([]);
  const C = (b: string): string => `export class C<T> { m(b: ${b}): void }`;
  expect(reported(C("T"), C("NoInfer<T>"))).toEqual([]);
});

describe("what a call gives back that chooses nothing", () => {
  test.each([
    ["f<T = any>(): T", "f<T = unknown>(): T", ["`T of function f` was changed from `any` to `unknown`."]],
    ["f<T = 1>(a?: T): T", "f<T = 2>(a?: T): T", ["`const` of `T of function f` changed from `1` to `2`."]],
    ["f<T = any, R = { a: T }>(): R", "f<T = 1, R = { a: T }>(): R", ["`T of function f` is no longer `any`."]],
    ["f<T = 1>(a: T): T", "f<T = 2>(a: T): T", []],
    ["f<T = 1>(): T", "f<T = 1>(): T", []],
    ["f<T>(): T", "f<T = 1>(): T", []],
    ["f<T = unknown>(): T", "f<T = any>(): T", []],
  ])("%s → %s", (old, new_, expected) => {
    expect(reported(`export function ${old}`, `export function ${new_}`)).toEqual(expected);
  });
});
