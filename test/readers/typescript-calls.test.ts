// Calls that still compile with other signatures and parameters, and calls that do not.
import { describe, expect, test } from "@jest/globals";
import { reported as toldAs } from "./declarations.ts";

const reported = (old: string, new_: string): readonly string[] =>
  toldAs(old, new_, ({ ruleId, verdict }) => `${ruleId} ${verdict}`);

/** In each place where signatures stand. */
const HOLDERS: readonly (readonly [string, (signatures: readonly string[]) => string])[] = [
  ["functions", (all) => all.map((each) => `export declare function f${each};`).join("\n")],
  ["methods of a class", (all) => `export declare class C { ${all.map((each) => `f${each}`).join("; ")} }`],
  ["members of a constant", (all) => `export declare const c: { ${all.map((each) => `f${each}`).join("; ")} };`],
];

describe.each(HOLDERS)("%s are called as before", (_holder, write) => {
  test.each([
    ["signatures become one", ["(a: string): void", "(a: number): void"], ["(a: string | number): void"]],
    ["one parameter more or less", ["(a: string): void", "(a: string, b: 1): void"], ["(a: string, b?: 1): void"]],
    [
      "two of three become one",
      ["(a: string): 1", "(a: number): 1", "(a: boolean): 2"],
      ["(a: boolean): 2", "(a: string | number): 1"],
    ],
    [
      "a function and an object become one of both that may be left out",
      ["(a?: { b: 1 }): 1", "(a: (b: 1) => void): 1", "(a: 1, b: 2): 1"],
      ["(a?: { b: 1 } | ((b: 1) => void)): 1", "(a: 1, b: 2): 1"],
    ],
    ["one that another one stands for", ["(a: string): 1", "(a: string | number): 1"], ["(a: string | number): 1"]],
    ["fixed places become a rest", ["(a?: string, b?: string): void"], ["(...args: string[]): void"]],
    ["needed ones become a rest", ["(a: string, b: 'x'): void"], ["(...args: readonly string[]): void"]],
    [
      "the first one joins the rest",
      ["(a: string, ...more: number[]): void"],
      ["(...args: (string | number)[]): void"],
    ],
    ["a rest of anything", ["(a: string, b?: number): void"], ["(...args: any[]): void"]],
    ["a rest of named places", ["(a: string, b?: number): void"], ["(...args: [a: string, b?: number]): void"]],
    ["a rest is added", ["(a: string): void"], ["(a: string, ...more: number[]): void"]],
  ])("%s", (_name, old, new_) => {
    expect(reported(write(old), write(new_))).toEqual([]);
  });

  test.each([
    ["one signature is gone", ["(a: string): 1", "(a: number): 1"], ["(a: string): 1"]],
    ["what either took, none takes", ["(a: string | number): void"], ["(a: string): void", "(a: number): void"]],
    ["a rest becomes fixed places", ["(...args: string[]): void"], ["(a?: string, b?: string): void"]],
    ["a rest needs one", ["(...args: string[]): void"], ["(a: string, ...args: string[]): void"]],
    ["a rest of something else", ["(a: string, b: number): void"], ["(...args: string[]): void"]],
    ["the items of a rest", ["(...args: (string | number)[]): void"], ["(...args: string[]): void"]],
  ])("not where %s", (_name, old, new_) => {
    expect(reported(write(old), write(new_))).toEqual([expect.stringContaining(" breaking")]);
  });
});

describe("signatures that become one", () => {
  test("are compared with it, each", () => {
    const old = "export declare function f(a: string): string; export declare function f(a: number): number;";
    const new_ = "export declare function f(a: string | number): string | number;";
    expect(reported(old, new_)).toEqual(["type-widened breaking", "type-widened breaking"]);
  });

  test("take what is written in another way", () => {
    const old = `export interface O { a: string; b?: number } export declare enum E { A = "a" }
      export declare function f(o: O): void; export declare function f(o: O, e: E): void; export declare function f(e: E[]): void;`;
    const new_ = `export interface O { a: string; b?: number } export declare enum E { A = "a" }
      export declare function f(o: { a: string | null; b?: number } | E[], e?: E): void;`;
    expect(reported(old, new_)).toEqual([]);
  });

  test("take no read-only list where one is changed, and no other text for a name", () => {
    const old = `export declare enum E { A = "a" } export declare function f(a: readonly 1[]): void; export declare function f(a: "a", b: 1): void;`;
    const new_ = `export declare enum E { A = "a" } export declare function f(a: 1[] | E, b?: 1): void;`;
    expect(reported(old, new_)).not.toEqual([]);
  });
});

test("functions that are taken may take what is passed, or less of it", () => {
  const on = (type: string): string => `export declare function on(listener: ${type}): void;`;
  expect(reported(on("(a: string) => void"), on("(...args: string[]) => void"))).toEqual([]);
  expect(reported(on("(...args: string[]) => void"), on("(a?: string) => void"))).toEqual([
    "foreign-type-changed breaking",
  ]);
});

test("an object that is called stands for a function", () => {
  const old = "export declare class C { f: (a: string) => void }";
  const new_ = (type: string): string =>
    `interface F { (a: ${type}): void; (a: 1): void } export declare class C { f: F }`;
  expect(reported(old, new_("string"))).toEqual([]);
  expect(reported(old, new_("number"))).toEqual(["foreign-type-changed breaking"]);
});

describe("signatures for each event become one for all", () => {
  const events = "interface Events { close: []; data: [chunk: string] }";
  const named = ["close", "data"].map((event) => `on(event: "${event}", call: (x: "${event}") => void): void;`);
  const generic = "on<K extends keyof Events>(event: K, call: (...args: Events[K]) => void): void;";
  const holding = (members: string): string => `${events} export declare class C { ${members} }`;
  const removed = "operation-removed breaking";

  test("what cannot be decided is no removal", () => {
    expect(reported(holding(named.join(" ")), holding(generic))).not.toContain(removed);
  });

  test("nor is it where the names of events cannot be read", () => {
    const computed = generic.replace("keyof Events", "keyof (Events & Record<string & {}, []>)");
    expect(reported(holding(named.join(" ")), holding(computed))).not.toContain(removed);
  });

  test("an event that is in no list is gone", () => {
    const before = [...named, 'on(event: "error", call: (x: Error) => void): void;'];
    expect(reported(holding(before.join(" ")), holding(generic))).toContain(removed);
  });

  test("so is one that a signature without type parameters does not name", () => {
    expect(reported(holding(named.join(" ")), holding(named[0]!))).toContain(removed);
  });
});

describe.each(HOLDERS)("%s that take what an alias lists", (_holder, write) => {
  const ARGS = "type Args = [a: string, b?: number];";
  const RENAMED = "type More = Args;";
  const GENERIC = "type All<T> = readonly [a: T, ...more: T[]];";
  const api = (signature: string, ...aliases: readonly string[]): string =>
    `${aliases.join("\n")}\n${write([signature])}`;

  test.each([
    ["parameters", api("(...args: Args): void", ARGS), api("(a: string, b?: number): void")],
    ["an alias of an alias", api("(...args: More): void", ARGS, RENAMED), api("(...args: Args): void", ARGS)],
    ["a generic one", api("(...args: All<1>): void", GENERIC), api("(a: 1, ...more: 1[]): void")],
    [
      "parameters behind others",
      api("(c: 1, ...args: [...Args]): void", ARGS),
      api("(c: 1, a: string, b?: number): void"),
    ],
    ["a list", api("(...args: L): void", "type L = string[];"), api("(...args: string[]): void")],
  ])("are called as before where it is %s", (_name, old, new_) => {
    expect(reported(old, new_)).toEqual([]);
    expect(reported(new_, old)).toEqual([]);
  });

  test.each([
    ["one more is needed", ARGS.replace("b?", "b")],
    ["one takes less", ARGS.replace("string", "'x'")],
  ])("are not where %s", (_name, alias) => {
    expect(reported(api("(a: string, b?: number): void"), api("(...args: Args): void", alias))).toEqual([
      expect.stringContaining(" breaking"),
    ]);
  });
});

test("an alias that several functions take, and that takes less, is told once", () => {
  const api = (type: string): string =>
    `type Args = [a: ${type}]; export declare function f(...args: Args): void; export declare function g(...args: Args): void;`;
  expect(reported(api("string"), api("'x'"))).toHaveLength(1);
});

test("signatures for the same of several values are compared, in whichever order they stand", () => {
  const on = (event: string, takes: string): string =>
    `export declare function on(event: "${event}", then: (a: ${takes}) => void): void;`;
  const old = [on("close", "1"), on("data", "I"), on("end", "2")];
  const new_ = [on("close", "1"), on("connect", "3"), on("data", "I"), on("end", "2")];
  const api = (type: string, all: readonly string[]): string => `export interface I { i: ${type} } ${all.join("\n")}`;
  expect(reported(api("1", old), api("1", new_))).toEqual([]);
  expect(reported(api("1", old), api("2", new_))).toEqual(reported(api("1", old), api("2", old)));
});

test("signatures for types of the same names are compared, in whichever order they stand", () => {
  const api = (value: string, all: readonly string[]): string =>
    `export interface A { a: ${value} } export interface B { b: 1 } export type Any = A | B;
    ${all.map((name) => `export declare function f(x: ${name}): ${name};`).join("\n")}`;
  const old = ["A", "Promise<A>", "Any"];
  expect(reported(api("1", old), api("2", ["A", "Promise<A>", "B", "Any"]))).toEqual(
    reported(api("1", old), api("2", old)),
  );
});

test("a signature that is several now is compared with one that takes something of it", () => {
  const old = "export declare class C { add(x?: string | boolean, y?: string): this }";
  const new_ = "export declare class C { add(c: C): this; add(x?: string, y?: string): this; add(x?: boolean): this }";
  expect(reported(old, new_)).toEqual(["type-narrowed breaking"]);
});
