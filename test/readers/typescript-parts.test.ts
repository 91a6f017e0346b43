// The parts of functions and containers: an equal text can have different parts.
import { describe, expect, test } from "@jest/globals";
import { reported } from "./declarations.ts";

const with_ = (member: string, api: string): string => `interface P { ${member} } ${api}`;

const GIVEN: readonly (readonly [string, string])[] = [
  ["a method of an interface", "export interface I { f(): P } export declare const i: I;"],
  ["a member that is a function", "export interface I { f: () => P } export declare const i: I;"],
  ["one of several signatures", "export interface I { f(): P; f(a: 1): 1 } export declare const i: I;"],
  ["a promise", "export interface I { f(): Promise<P> } export declare const i: I;"],
  ["a callback", "export declare function f(then: (p: P) => void): void"],
  ["a map", "export declare function f(): Map<string, P>"],
  ["an iterator", "export declare class C { [Symbol.iterator](): Iterator<P> }"],
  ["a function that a function returns", "export declare function f(): () => P"],
];

const TAKEN: readonly (readonly [string, string])[] = [
  ["a method of an interface", "export interface I { f(p: P): void } export declare const i: I;"],
  ["a method that has parameters of its own", "export interface I { f<T>(p: P, t: T): T } export declare const i: I;"],
  ["a rest", "export interface I { f(...p: P[]): void } export declare const i: I;"],
  ["what a callback returns", "export declare function f(by: () => P): void"],
  ["a set", "export declare function f(p: Set<P>): void"],
  ["a function that a function returns", "export declare function f(): (p: P) => void"],
];

describe.each(GIVEN)("what comes out of %s", (_name, api) => {
  test("may not be missing where it was not, once", () => {
    expect(reported(with_("a: 1", api), with_("a?: 1", api))).toEqual(["Member `a` of `P` was made optional."]);
  });

  test("may have more than before", () => {
    expect(reported(with_("a?: 1", api), with_("a: 1; b: 2", api))).toEqual([]);
  });
});

describe.each(TAKEN)("what goes into %s", (_name, api) => {
  test("may not be asked for where it was not, once", () => {
    expect(reported(with_("a?: 1", api), with_("a: 1", api))).toEqual(["Member `a` of `P` was made required."]);
  });

  test("may be more than before", () => {
    expect(reported(with_("a: 1", api), with_("a?: 1 | 2; b?: 2", api))).toEqual([]);
  });
});

test("what goes by another name is reported once", () => {
  const api = (type: string): string => `export interface I { f(p: Q, q: { a: Q }): { b: Q } } type Q = ${type};`;
  expect(reported(api("string"), api("number"))).toEqual(["Type of `Q` changed from `string` to `number`."]);
});

test("a type that grows with each of its methods has an end", () => {
  const api = (member: string): string =>
    `interface Box<T> { a(): Box<T[]>; b(): Box<Set<T>>; c(): Box<Map<T, T>>; d(): Box<() => T>; ${member} } export interface I { f(): Box<1> }`;
  expect(reported(api("e: 1"), api("e: 1"))).toEqual([]);
  expect(reported(api("e: 1"), api("e: 2"))).toEqual(["`const` of `Box.e` changed from `1` to `2`."]);
});

describe("what is called by one name in several ways is reported for each", () => {
  test.each([
    [
      "of a class and of what it makes",
      (type: string) => `export class C { f(p: ${type}): void; static f(q: ${type}): void; }`,
      ["`p` of `C.f`", "`q` of `C.f (function)`"],
    ],
    [
      "as a function and as a constructor",
      (type: string) => `export interface C { c: 1 } export const C: { (p: ${type}): C; new (q: ${type}): C };`,
      ["`p` of `C`", "`q` of `C (constructor)`"],
    ],
  ])("%s", (_name, api, parameters) => {
    const messages = parameters.map((name) => `Type of parameter ${name} changed from \`string\` to \`number\`.`);
    expect(reported(api("string"), api("number"))).toEqual(messages);
  });
});

test("one change that many types lead to is reported once, in the fewest words that say what has it", () => {
  const api = (own: string): string =>
    `export interface Options { run: ${own} } export interface More extends Options { more: 1 }
    export type Needed = Required<More>; export interface Held { held: { options: Options } }
    export declare function use(then: (o: Options) => void): { options: More };`;
  expect(reported(api("(a: 1) => 1"), api("((a: 1) => 1) | 'skip'"))).toEqual([
    'An alternative with `"skip"` was added to `Options.run`.',
  ]);
});
