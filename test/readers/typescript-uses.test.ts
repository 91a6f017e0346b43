// Uses of one generic type with equal arguments have equal differences, wherever they are written.
import { describe, expect, test } from "@jest/globals";
import { compare } from "../../src/index.ts";
import { occurrencesOf } from "../../src/contracts/occurrences.ts";
import { read, reported } from "./declarations.ts";

/** Generic interfaces with an own parameter each, whose methods give the same generic type back. */
const holders = (count: number, added = ""): string => {
  const name = (at: number): string => `Clause${String(at)}`;
  const all = Array.from({ length: count }, (_, at) => {
    return `export interface ${name(at)}<Row = any> { (name: string): Query<Row>; or<Other extends {} = Row>(): Query<Other>; }`;
  });
  const members = Array.from({ length: count }, (_, at) => `use${String(at)}: ${name(at)}<Row>;`);
  return [...all, `export interface Query<Row = any> { ${members.join(" ")} ${added} }`].join("\n");
};

describe("a type that many generic types give back", () => {
  const occurrences = (count: number): number => {
    const [finding, ...others] = compare(read(holders(count)), read(holders(count, "limit: number;"))).findings;
    expect(others).toEqual([]);
    expect(finding?.message).toBe("Required member `limit` was added to `Query`.");
    return occurrencesOf(finding!).length;
  };

  test("is compared as often, however many they are", () => {
    expect(occurrences(16)).toBe(occurrences(4));
  });

  test("is found where one of them alone gives another argument", () => {
    const one = (type: string): string => `${holders(4)}\nexport interface Last { give(): Query<${type}>; }`;
    expect(reported(one("string"), one("number"))).toEqual(
      reported(one("string").replace(holders(4), holders(1)), one("number").replace(holders(4), holders(1))),
    );
  });
});

describe("uses that are alike and not the same", () => {
  const box = "export interface Box<T> { readonly held: T; }";

  test("of types with one name in two namespaces", () => {
    const api = (a: string, b: string): string => `${box}
      export namespace a { export interface Item { size: ${a}; } export declare function give(): Box<Item>; }
      export namespace b { export interface Item { size: ${b}; } export declare function give(): Box<Item>; }`;
    expect(reported(api("string", "string"), api("string", "number"))).toHaveLength(1);
    expect(reported(api("string", "string"), api("number", "number"))).toHaveLength(2);
  });

  test("of members that are written at each place", () => {
    const api = (a: string, b: string): string => `${box}
      export declare function one(): Box<{ size: ${a} }>;
      export declare function other(): Box<{ size: ${b} }>;`;
    expect(reported(api("string", "string"), api("string", "number"))).toHaveLength(1);
    expect(reported(api("string", "string"), api("number", "number"))).toHaveLength(2);
  });

  test("of arguments that only their text names", () => {
    const api = (a: string, b: string): string => `${box}
      export declare function one(): Box<${a}>;
      export declare function other(): Box<${b}>;`;
    expect(reported(api("1[]", "1[]"), api("1[]", "(1 | null)[]"))).toHaveLength(1);
    expect(reported(api("1[]", "1[]"), api("(1 | null)[]", "(1 | null)[]"))).toHaveLength(2);
  });

  test("of arguments that a type of no compared file replaces", () => {
    const api = (a: string, b: string): string => `
      export declare function one(it: NonNullable<${a}>): void;
      export declare function other(it: NonNullable<${b}>): void;`;
    const part = "{ size: string } | null";
    expect(reported(api(part, part), api(part, "RegExp"))).toHaveLength(1);
    expect(reported(api(part, part), api("RegExp", "RegExp"))).toHaveLength(2);
  });

  test("of parameters whose defaults become different", () => {
    const api = (a: string, b: string): string => `${box}
      export interface One<T = ${a}> { box: Box<T>; }
      export interface Other<T = ${b}> { box: Box<T>; }`;
    expect(reported(api("string", "string"), api("string", "number"))).toHaveLength(1);
    expect(reported(api("string", "string"), api("number", "number"))).toHaveLength(2);
  });
});
