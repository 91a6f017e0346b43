// Types that refer to each other endlessly; a change in one is still reported, and once.
import { describe, expect, test } from "@jest/globals";
import { reported } from "./declarations.ts";

/** Creates interfaces that refer to each other in a ring; one can have an additional property. */
const ring = (count: number, typeOf: (...others: readonly string[]) => string, before = "", added = ""): string => {
  const name = (index: number): string => `I${String(index % count)}`;
  const members = (at: number): string =>
    [0, 1, 2, 3, 4, 5]
      .map(
        (each) => `m${String(each)}: ${typeOf(name(at * 3 + each * each + 1), name(at + each * 5 + 2), name(at + 3))};`,
      )
      .join(" ");
  const all = Array.from({ length: count }, (_, at) => {
    const more = at === count >> 1 ? added : "";
    return `export interface ${name(at)} { ${members(at)} ${more} }`;
  });
  return [before, ...all, "export declare function take(it: I0): void;"].join("\n");
};

describe("what has more ends than anyone can visit", () => {
  test.each([
    [
      "generic types that grow in several ways",
      (a: string) => `G<${a}>`,
      "interface G<T> { value: T; next: G<T[]>; pair: G<[T, T]>; of: G<{ a: T }> }",
    ],
    [
      "aliases that grow",
      (a: string) => `G<${a}>`,
      "type G<T> = { value: T; next?: G<T | T[]>; other?: G<{ a: T }> };",
    ],
    ["intersections of each other", (a: string, b: string) => `${a} & ${b}`, ""],
    ["intersections with views", (a: string, b: string) => `Pick<${a}, "m0" | "m1"> & ${b}`, ""],
    ["views of views", (a: string) => `Deep<${a}>`, "type Deep<T> = { [K in keyof T]?: Deep<T[K]> };"],
    ["alternatives that repeat", (a: string, b: string, c: string) => `${a} | ${b} | ${c} | ${a}`, ""],
  ])("%s", (_name, typeOf, before) => {
    const messages = reported(ring(12, typeOf, before), ring(12, typeOf, before, "added: string;"));
    expect(messages).toContain("Required member `added` was added to `I6`.");
    expect(messages.length).toBeLessThan(3);
  });
});

describe("what nests more deeply than types are read", () => {
  const api = (type: string): string =>
    `export declare function take(it: ${"{ in: ".repeat(80)}${type}${" }".repeat(80)}): void;`;

  test("is compared by its text", () => {
    expect(reported(api("string"), api("number")).join()).toContain(
      "changed from `… in: string; }; …` to `… in: number; };…`",
    );
    expect(reported(api("string"), api("string"))).toEqual([]);
  });
});

describe("a generic type within itself", () => {
  test("is written no longer for each level than its arguments are", () => {
    const api = (type: string): string => {
      const uses = Array.from({ length: 40 }, (_, at) => {
        const use = `${"Box<".repeat(at + 1)}number${">".repeat(at + 1)}`;
        return `export declare const x${String(at)}: ${use};`;
      });
      return [`export interface Box<T> { value: T; label: ${type} }`, ...uses].join("\n");
    };
    expect(reported(api("string"), api("number"))).toEqual(["Type of `Box.label` changed from `string` to `number`."]);
  });
});

describe("what goes down into what it is given", () => {
  test("does not grow, however deep it leads", () => {
    const chain = Array.from({ length: 14 }, (_, at) => `interface C${String(at)} { m: C${String(at + 1)} }`).join(
      "\n",
    );
    const api = (end: string): string =>
      `${chain} interface C14 { end: ${end} } type Deep<T> = T extends object ? { [K in keyof T]?: Deep<T[K]> } : T;
      export declare function take(it: Deep<C0>): void;`;
    expect(reported(api("string"), api("string | number"))).toEqual([]);
    expect(reported(api("string | number"), api("string"))).toHaveLength(1);
  });

  test("is asked by its name, which is known", () => {
    const api = (type: string): string =>
      `type Named<T> = { [K in keyof T]: K extends "a" ? string : T[K] }; export declare function give(): Named<{ a: ${type}; b: 1 }>;`;
    expect(reported(api("number"), api("boolean"))).toEqual([]);
    expect(reported(api("number"), api("number").replace("b: 1", "b: 2"))).toEqual([
      "`const` of `{ a: number; b: 1; }.b` changed from `1` to `2`.",
    ]);
  });
});

describe("what a type makes of itself", () => {
  test.each([
    [
      "a part",
      "env?: Partial<Options>",
      "env?: Options",
      ["Member `a` of `Partial<Options>` was made required. Type `Options` replaced `Partial<Options>`."],
    ],
    ["a part that is no other", "env?: Partial<Options>", "env?: Partial<Options> | undefined", []],
    [
      "what leaves members out",
      "env?: Omit<Options, 'env'>",
      "env?: Omit<Options, 'env' | 'b'>",
      ["Member `b` was removed from `Omit<Options, 'env'>` without being deprecated."],
    ],
    ["its names", "key?: keyof Options", "key?: 'a' | 'b'", ['Enum value `"key"` was removed from `keyof Options`.']],
    ["its names, spelled out", "key?: keyof Options", "key?: 'a' | 'b' | 'key'", []],
    ["one of its members", "other?: Options['a']", "other?: string", []],
    ["each of its members", "all?: { [K in keyof Options]?: Options[K] }", "all?: Partial<Options>", []],
    ["a branch", "self?: Options extends { a: string } ? 1 : 2", "self?: 1", []],
  ])("%s", (_name, old, new_, messages) => {
    const api = (member: string): string =>
      `export interface Options { a: string; b?: number; ${member} } export declare function f(o: Options): void;`;
    expect(reported(api(old), api(new_))).toEqual(messages);
  });

  test("is the same in any order of declarations", () => {
    const types = ["interface A { b: Partial<B>; c?: 1 }", "interface B { a: Omit<A, 'b'> | Partial<A> }"];
    const api = (order: readonly string[]): string =>
      `${order.join("\n")} export declare function f(a: A, b: B): void;`;
    expect(reported(api(types), api(types.toReversed()))).toEqual([]);
  });

  test("is known by its name among alternatives", () => {
    const api = (member: string): string =>
      `interface A { a: Readonly<B> | Partial<A>; b: Readonly<A> | Partial<B>; ${member} } interface B { c: Readonly<A> | Partial<A> }
      export declare function f(a: A): void;`;
    expect(reported(api(""), api("added: string;"))).toEqual(["Required member `added` was added to `A`."]);
  });
});

test("what `this` has is what the class around has", () => {
  const api = (type: string, member: string): string =>
    `export declare class A { own: Date; get(): ${member}; } export declare class B { own: ${type}; get(): ${member}; }`;
  expect(reported(api("string", 'this["own"]'), api("number", 'this["own"]'))).toEqual([
    "Type of `B.own` changed from `string` to `number`.",
  ]);
  expect(
    reported('export declare class B { own: 1; get(): this["own"]; }', "export declare class B { own: 1; get(): 1; }"),
  ).toEqual([]);
});

test("what many uses of one type have is reported once", () => {
  const api = (member: string): string =>
    `interface Base { kept: 1; ${member} } export interface Maker { one<A extends "a" | "b">(a: A): Holder<A, Base>; two<B>(b: B): Holder<B, Base> }
     interface Holder<T, U> { of(): U & { by: T }; again(): Holder<T[], U> }`;
  expect(reported(api("gone: 1;"), api(""))).toEqual([
    "Member `gone` was removed from `Base` without being deprecated.",
  ]);
});

describe("interfaces that have one base in many ways", () => {
  test("are read once for each level", () => {
    const api = (type: string): string => {
      const levels = Array.from({ length: 24 }, (_, at) => {
        const bases = `I${String(at + 1)}, J${String(at + 1)}`;
        return `interface I${String(at)} extends ${bases} {} interface J${String(at)} extends ${bases} {}`;
      });
      return `${levels.join("\n")} interface I24 { x: ${type} } interface J24 { y: 1 } export interface X extends I0 {}`;
    };
    expect(reported(api("string"), api("number"))).toEqual(["Type of `I24.x` changed from `string` to `number`."]);
  });
});
