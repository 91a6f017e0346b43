// The type of `this` in functions.
import { expect, test } from "@jest/globals";
import { reported } from "./declarations.ts";

test("what a function is called on may have more than is asked for", () => {
  const call = (members: string): string => `export function f(this: ${members}, a: 1): void`;
  expect(reported(call("{ a: 1; b: { c: 1; d: 2 } }"), call("{ b: { c: 1 } }"))).toEqual([]);
  expect(reported(call("{ a: 1 }"), call("{ a: 1; b: 1 }"))).toEqual([
    "Required member `b` was added to parameter `this` of `f`.",
  ]);
});
