// `any`, `unknown`, `object` and type parameters instead of an object, and the reverse.
import { describe, expect, test } from "@jest/globals";
import { reported as toldAs } from "./declarations.ts";

const reported = (old: string, new_: string): readonly string[] =>
  toldAs(old, new_, ({ message, verdict }) => `${verdict}: ${message}`);

const BOAT = "{ sail: string; oars?: number }";

describe.each(["any", "unknown", "object", "{}"])("%s", (type) => {
  const taking = (own: string): string => `export declare function f(boat: ${own}): void;`;

  test("takes what an object was asked for, whatever its members", () => {
    expect(reported(taking(BOAT), taking(type))).toEqual([]);
  });

  test("in a member takes them as well", () => {
    expect(reported(taking(`{ boat?: ${BOAT} }`), taking(`{ boat?: ${type} }`))).toEqual([]);
  });
});

test.each(["", " extends object"])("a type parameter%s takes any object", (bound) => {
  const old = `export declare function f(boat: ${BOAT}): void;`;
  expect(reported(old, `export declare function f<T${bound}>(boat: T): void;`)).toEqual([]);
});

describe("what may be anything and is an object now, or was one, is told once", () => {
  test.each([
    ["any", "breaking: Type of parameter `a` of `f` was narrowed from any type to `object`."],
    ["unknown", "breaking: Type of parameter `a` of `f` was narrowed from any type to `object`."],
    ["object", "breaking: Type of parameter `a` of `f` was narrowed from `array` or `object` to `object`."],
  ])("where %s was taken", (type, expected) => {
    const taking = (own: string): string => `export declare function f(a: ${own}): void;`;
    expect(reported(taking(type), taking(BOAT))).toEqual([expected]);
  });

  test.each([
    ["any", "dangerous: Type of the return value of `f` was widened from `object` to any type."],
    ["unknown", "breaking: Type of the return value of `f` was widened from `object` to any type."],
  ])("where %s is returned", (type, expected) => {
    const returning = (own: string): string => `export declare function f(): ${own};`;
    expect(reported(returning(BOAT), returning(type))).toEqual([expected]);
  });
});

test("what was any may have been used as anything, which is a risk", () => {
  const returning = (own: string): string => `export declare function f(): ${own};`;
  const expected = ["dangerous: The return value of `f` is no longer `any`."];
  expect(reported(returning("any"), returning(BOAT))).toEqual(expected);
  expect(reported(returning("Promise<any>"), returning("Promise<string>"))).toEqual(expected);
  expect(reported(returning("any"), returning("Date"))).toEqual(expected);
  expect(reported(returning("unknown"), returning(BOAT))).toEqual([]);
});
