// Types that cannot be read: what comes to stand beside one is something else.
import { describe, expect, test } from "@jest/globals";
import { compare } from "../../src/index.ts";
import { read } from "./declarations.ts";

const reported = (old: string, new_: string): readonly string[] =>
  compare(read(old), read(new_))
    .findings.filter(({ verdict }) => verdict !== "compatible")
    .map(({ ruleId, verdict }) => `${ruleId} ${verdict}`);

describe.each(["Date", "() => void", "Map<string, Date>", "Date | string", "Date | 2", "Date | { a: 1 }"])(
  "beside %s",
  (type) => {
    const returned = (all: string): string => `export function f(): ${all};`;
    const taken = (all: string): string => `export function f(a: ${all}): void;`;
    const alone = `(${type})`;

    test.each([
      ["null", "null-added breaking", "null-removed breaking"],
      ["boolean", "variant-added breaking", "variant-removed breaking"],
    ])("%s is told to those who get it, or pass it", (other, added, removed) => {
      expect(reported(returned(type), returned(`${alone} | ${other}`))).toEqual([added]);
      expect(reported(taken(`${alone} | ${other}`), taken(type))).toEqual([removed]);
    });

    test("what may be passed, or is returned no more, breaks nobody", () => {
      expect(reported(taken(type), taken(`${alone} | null`))).toEqual([]);
      expect(reported(returned(`${alone} | null`), returned(type))).toEqual([]);
      expect(reported(returned(`${alone} | null`), returned(`null | ${alone}`))).toEqual([]);
    });
  },
);

test("null beside what may be anything says nothing new", () => {
  expect(reported("export function f(): unknown;", "export function f(): unknown | null;")).toEqual([]);
});

test("what extends another alternative may go, and what extends none may not", () => {
  const api = (type: string): string =>
    `export class Bytes extends Uint8Array { own: 1 } export function f(a: ${type}): void;`;
  expect(reported(api("Bytes | Uint8Array | string"), api("Uint8Array | string"))).toEqual([]);
  expect(reported(api("Bytes | Date | string"), api("Date | string"))).toEqual(["variant-removed breaking"]);
});

test("whether an alternative that cannot be read stands for another one is not told", () => {
  const returned = (type: string): string => `export function f(): ${type};`;
  const drawn = "{ at?: Date }";
  expect(reported(returned(drawn), returned(`${drawn} | { at: { x: 1 }; more: 1 }`))).toEqual([
    "variant-added undecided",
  ]);
  expect(reported(returned("{ at?: string }"), returned("{ at?: string } | { at: 'x'; more: 1 }"))).toEqual([]);
});

test("nothing but null is left of several alternatives, or comes to be several", () => {
  const api = (type: string): string => `export function f(a: { at: ${type} }): void;`;
  expect(reported(api("null"), api("null | true | Uint8Array"))).toEqual([]);
  expect(new Set(reported(api("null | true | Uint8Array"), api("null")))).toEqual(
    new Set(["variant-removed breaking"]),
  );
});

describe("a read-only member of a type that cannot be read", () => {
  const api = (member: string): string =>
    `export declare function take(it: { ${member} }): void; export declare function give(): { ${member} };`;

  test.each([
    ["may be something else", "readonly at: Date", 'readonly at: Date | "never"', "variant-added breaking"],
    ["is nothing else any more", 'readonly at: Date | "never"', "readonly at: Date", "variant-removed breaking"],
    [
      "is a list that nobody changes",
      "readonly at: Date[]",
      "readonly at: readonly Date[]",
      "typescript-read-only-added breaking",
    ],
    ["could be changed", "at: Date", "readonly at: Date", "typescript-read-only-added breaking"],
  ])("%s", (_name, old, new_, expected) => {
    expect(reported(api(old), api(new_))).toEqual([expected]);
  });
});

describe("what may be a promise of the same", () => {
  const give = (type: string): string => `export declare function give(): ${type};`;
  const take = (type: string): string => `export declare function take(it: ${type}): void;`;

  test.each(["string", "{ a: 1 }", '"a" | "b"'])("%s", (type) => {
    const either = `${type} | Promise<${type}>`;
    for (const one of [type, `Promise<${type}>`]) {
      expect(reported(give(one), give(either))).toEqual(["variant-added breaking"]);
      expect(reported(take(either), take(one))).toEqual(["variant-removed breaking"]);
      expect(reported(take(one), take(either))).toEqual([]);
      expect(reported(give(either), give(one))).toEqual([]);
    }
    expect(reported(give(either), give(`Promise<${type}> | ${type}`))).toEqual([]);
  });
});

describe("what a tuple ends with", () => {
  const api = (type: string): string => `import type { More } from "more"; export function f(a: ${type}): void;`;

  test.each([
    ["comes after any number of others", "[1, ...2[], 3]", "[1, ...2[]]"],
    ["comes first", "[...More, 3]", "[3, ...More]"],
    ["is known elsewhere", "[1, ...More<1>]", "[1, ...More<2>]"],
  ])("%s", (_name, old, new_) => {
    expect(reported(api(old), api(new_))).toEqual(["foreign-type-changed undecided"]);
    expect(reported(api(old), api(old))).toEqual([]);
  });
});

test("which members a type leaves out is undecided: their names are no values that anyone gets", () => {
  const api = (left: string): string => `
    interface Def { format: string; when?: string; check: number }
    interface Check { own: { def: Def; issue?: { code: string } } }
    type Filled<T> = keyof T extends never ? never : T;
    type Params<T extends Check, Issue, Left extends keyof T["own"]["def"] = never> =
      Partial<Filled<Omit<T["own"]["def"], Left> & ([Issue] extends [never] ? {} : { error?: string })>>;
    type Own<T extends Check, Left extends Exclude<keyof T["own"]["def"], "check"> = never> =
      Params<T, NonNullable<T["own"]["issue"]>, "check" | Left>;
    export declare function make(options: Own<Check, ${left}>): void;`;
  expect(reported(api('"format"'), api('"format" | "when"'))).toEqual(["foreign-type-changed undecided"]);
  expect(reported(api('"format" | "when"'), api('"format"'))).toEqual(["foreign-type-changed undecided"]);
  expect(reported(api('"format" | "when"'), api('"when" | "format"'))).toEqual([]);
});

test("what lists members goes nowhere, by whichever types it is passed on", () => {
  const api = (kept: string): string => `
    type Left<T, K extends keyof T> = T extends Function ? never : Omit<T, K>;
    type Both<T, K extends keyof T> = { one: Left<T, K>; other: T extends { more: infer M } ? M : Left<T, K> };
    interface Box<T, K extends keyof T> { held: Both<T, K>; next: Box<T, K> | null }
    export declare function open<T extends { a: 1; b?: 2 }>(box: Box<T, ${kept}>): void;`;
  expect(reported(api('"a"'), api('"a"'))).toEqual([]);
  expect(new Set(reported(api('"a"'), api('"b"')))).toEqual(new Set(["foreign-type-changed undecided"]));
});

describe("a text that is marked as of some kind", () => {
  const MARKED = 'string & { readonly kind: "id" }';
  const taking = (type: string): string => `export declare function f(id: ${type}): void;`;
  const returning = (type: string): string => `export declare function f(): ${type};`;

  test("is a text", () => {
    expect(reported(taking(MARKED), taking("string"))).toEqual([]);
    expect(reported(returning("string"), returning(MARKED))).toEqual([]);
  });

  test("is more than one", () => {
    expect(reported(taking("string"), taking(MARKED))).toEqual(["foreign-type-changed breaking"]);
    expect(reported(returning(MARKED), returning("string"))).toEqual(["foreign-type-changed breaking"]);
  });
});

describe("a list may stand for what is gone through", () => {
  const taking = (type: string): string => `export declare function f(all: ${type}): void;`;
  const returning = (type: string): string => `export declare function f(): ${type};`;

  test.each([
    ["string[]", "Iterable<string>"],
    ["readonly string[]", "Iterable<string>"],
    ["string[] | null", "Iterable<string> | null"],
  ])("%s for %s", (list, iterable) => {
    expect(reported(taking(list), taking(iterable))).toEqual([]);
    expect(reported(returning(iterable), returning(list))).toEqual([]);
    expect(reported(taking(iterable), taking(list))).toEqual(["foreign-type-changed breaking"]);
    expect(reported(returning(list), returning(iterable))).toEqual(["foreign-type-changed breaking"]);
  });

  test("but not for one of something else", () => {
    expect(reported(taking("string[]"), taking("Iterable<number>"))).toEqual(["type-changed breaking"]);
  });

  test("nor does a tuple, as far as its places tell", () => {
    expect(reported(taking("[string, number]"), taking("Iterable<string>"))).toEqual([
      "foreign-type-changed undecided",
    ]);
  });
});

describe.each([
  ["a text or null", "string | null", "Promise<string>"],
  ["one of two kinds", "string | number", "Promise<string | number>"],
  ["one of two kinds or null", "string | number | null", "Promise<string>"],
  ["an object or null", "{ a: 1; b: 2 } | null", "Promise<{ a: 1; b: 2 } | null>"],
])("%s may be a promise of that as well", (_name, type, promise) => {
  const taking = (own: string): string => `export declare function f(a: ${own}): void;`;

  test("and may be taken by itself again no more", () => {
    expect(reported(taking(type), taking(`${type} | ${promise}`))).toEqual([]);
    expect(reported(taking(`${type} | ${promise}`), taking(type))).toEqual(["variant-removed breaking"]);
  });

  test("by those who write what returns it", () => {
    const asking = (own: string): string =>
      `interface Store { get(): ${own} } export declare function f(a: Store): void;`;
    expect(reported(asking(type), asking(`${type} | ${promise}`))).toEqual([]);
  });
});

test("a module of Node.js is the same with its prefix and without it", () => {
  const api = (name: string): string =>
    `import * as http from "${name}"; import { Socket } from "${name}"; export function f(a: http.Server, b: Socket, c: import("${name}").Agent): void`;
  expect(reported(api("http"), api("node:http"))).toEqual([]);
  expect(reported(api("http"), api("node:https"))).toHaveLength(3);
});

describe("members beside a base that cannot be read", () => {
  const extended = (base: string): string =>
    `import { S } from "s"; export interface B extends S<1> { a?: 1; b?: 2; c?: 3 } export interface O extends ${base} { d?: 4 } export function f(o: O): O;`;
  const messages = (old: string, new_: string): readonly string[] =>
    compare(read(extended(old)), read(extended(new_)))
      .findings.filter(({ verdict }) => verdict !== "compatible")
      .map(({ message }) => message);

  test("are those that are left of it", () => {
    expect(messages("B", 'Omit<B, "b">')).toEqual(["Member `b` was removed from `O` without being deprecated first."]);
    expect(messages('Omit<B, "b" | "c">', 'Omit<B, "c">')).toEqual([]);
    expect(messages('Omit<B, "b">', 'Omit<Omit<B, "b">, "c">')).toEqual([
      "Member `c` was removed from `O` without being deprecated first.",
    ]);
  });

  test("are those that are picked of it", () => {
    expect(messages('Pick<B, "a" | "b">', "Partial<{ a: 1; b: 2 }>")).toEqual([]);
  });
});

test("a class in the place of a function is told once", () => {
  const taken = (type: string): string =>
    `export class C { a: 1; private b } export type F<T = 1> = (a: T) => void; export function f(a: ${type}): void;`;
  expect(reported(taken("F"), taken("C"))).toEqual(["foreign-type-changed breaking"]);
});
