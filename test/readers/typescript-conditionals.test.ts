// Conditional types: their branches are compared if the condition did not change.
import { describe, expect, test } from "@jest/globals";
import { reported as toldAs } from "./declarations.ts";

const reported = (old: string, new_: string): readonly string[] =>
  toldAs(
    old,
    new_,
    ({ verdict, message, reason }) => `${verdict}: ${message}${reason === undefined ? "" : ` ${reason}`}`,
  );

const f = (returns: string): string => `export declare function f<T>(x: T): ${returns};`;

describe("silent", () => {
  const DEEP =
    "export type D<T> = T extends (infer U)[] ? D<U>[] : T extends object ? { [K in keyof T]: D<T[K]> } : T;";
  const GROWS = "export type G<T> = T extends string ? { a: G<T[]>; b: G<[T]>; c: G<Set<T>> } : T;";
  test.each([
    ["the same", DEEP, `${DEEP} export declare const q: 1;`],
    ["one that grows", GROWS, `${GROWS} export declare const q: G<'a'>;`],
    [
      "another name for the parameter",
      "export type C<T> = T extends 1 ? 2 : 3;",
      "export type C<U> = U extends 1 ? 2 : 3;",
    ],
    ["a branch that returns less", f("T extends string ? 1 | 2 : 3"), f("T extends string ? 1 : 3")],
    [
      "what it is for values",
      "type C<T> = T extends string ? 1 : 2; export declare const c: C<'a'>; export declare const d: C<'a' | 3>;",
      "export declare const c: 1; export declare const d: 1 | 2;",
    ],
    [
      "what it leaves of others",
      "type X<T, U> = T extends U ? never : T; export declare function f(): X<'a' | 'b' | 1, 'a' | number>;",
      "export declare function f(): 'b';",
    ],
    ["what asks of no parameter", "export type C = string extends 'a' ? 1 : 2;", "export type C = 2;"],
  ])("%s", (_name, old, new_) => {
    expect(reported(old, new_)).toEqual([]);
  });
});

describe("reported", () => {
  test.each([
    [
      "a branch of an alias",
      "export type C<T> = T extends 1 ? 2 : 3;",
      "export type C<T> = T extends 1 ? 2 : 4;",
      "breaking: `const` of `C` changed from `3` to `4`.",
    ],
    [
      "a branch of one that has a default",
      "export type C<T extends 1 | 2 = 1> = T extends 1 ? 2 : 3;",
      "export type C<T extends 1 | 2 = 1> = T extends 1 ? 2 : 4;",
      "breaking: `const` of `C` changed from `3` to `4`.",
    ],
    [
      "a branch that returns more",
      f("T extends 1 ? 2 : 3"),
      f("T extends 1 ? 2 | 4 : 3"),
      "breaking: Enum value `4` was added to the return value of `f`.",
    ],
    [
      "a branch that goes by the same name",
      "interface P { a: 1 } export type C<T> = T extends 1 ? P : 3;",
      "interface P { a: 2 } export type C<T> = T extends 1 ? P : 3;",
      "breaking: `const` of `P.a` changed from `1` to `2`.",
    ],
    [
      "as undecided what asks otherwise",
      "export type C<T> = T extends 1 ? 2 : 3;",
      "export type C<T> = T extends 4 ? 2 : 3;",
      "undecided: Type of `C` changed from `T extends 1 ? 2 : 3` to `T extends 4 ? 2 : 3`. The result of the conditional type depends on its type arguments.",
    ],
  ])("%s", (_name, old, new_, expected) => {
    expect(reported(old, new_)).toEqual([expected]);
  });
});

test("what asks otherwise is reported once, not of each branch", () => {
  const join = "A extends '/' ? B : A extends `${infer P}/` ? `${P}/${B}` : B extends '/' ? A : `${A}/${B}`";
  const api = (type: string): string => `export type Join<A extends string, B extends string> = ${type};`;
  expect(reported(api(join), api(`A extends '' ? B : ${join}`))).toHaveLength(1);
});

test("a member that others lead to in several ways is reported once", () => {
  const api = (value: string): string =>
    `export interface Context { header: ${value} } export type Handler = (c: Context) => void;
    export interface Options { handle: (next: (c: Context) => void) => void } export declare function use(o: Options, h: Handler): Context;`;
  const [old, new_] = ["(name: string) => void", "(name: string, value: symbol) => void"].map(api);
  expect(reported(old!, new_!)).toHaveLength(1);
});
