// Checks of a single value without a prover.
import { describe, expect, test } from "@jest/globals";
import { overIntegers } from "../src/model/bound.ts";
import { commonMultiple, fails, isMultiple, refuses } from "../src/model/value.ts";

describe("multiples are exact", () => {
  test.each([
    [0.3, 0.1, true],
    [1.1, 0.01, true],
    [0.35, 0.1, false],
    [1e21, 3, false],
    [6e-7, 2e-7, true],
    [-4, 2, true],
    [0, 7, true],
  ])("%p of %p: %p", (value, of, expected) => expect(isMultiple(value, of)).toBe(expected));

  test.each([
    [2, 3, 6],
    [4, 6, 12],
    [0.2, 0.3, 0.6],
    [0.5, 2, 2],
  ])("the common multiple of %p and %p is %p", (a, b, expected) => expect(commonMultiple(a, b)).toBe(expected));
});

test.each([
  ["minimum", 0, true, 1],
  ["minimum", 0.5, false, 1],
  ["maximum", 10, true, 9],
  ["maximum", 9.5, false, 9],
] as const)("over the integers %s %p (exclusive: %p) is %p", (keyword, limit, exclusive, expected) => {
  expect(overIntegers({ value: { limit, exclusive }, at: "#" }, keyword).value).toEqual({
    limit: expected,
    exclusive: false,
  });
});

test("a pattern that could take for ever is not tried", () => {
  expect(fails("^(a+)+$", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!")).toBe(false);
  expect(fails("^a*a*a*a*a*a*a*a*$", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!")).toBe(false);
  expect(fails("^[a-z]+$", "A".repeat(1000))).toBe(false);
  expect(fails("^[a-z]+$", "A")).toBe(true);
  expect(fails("(", "A")).toBe(false);
});

test("length is counted in characters, not in units of UTF-16", () => {
  const constraints = { patterns: [], multiplesOf: [], maxLength: { value: 1, at: "#" } };
  expect(refuses(constraints, "🐝")).toBe(false);
  expect(refuses(constraints, "🐝🐝")).toBe(true);
});
