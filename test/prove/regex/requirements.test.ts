// The parts of a pattern; `facts.txt` has the consequences.
import { expect, test } from "@jest/globals";
import { requirementsOf, type RegexDialect } from "../../../src/prove/regex/index.ts";

const NONE = { notMatching: [], minLength: 0, maxLength: Infinity };

test.each([
  ["^[a-z]{1,63}$", { matching: ["^[a-z]*$"], minLength: 1, maxLength: 63 }],
  ["^.{3,}$", { matching: ["^.*$"], minLength: 3 }],
  ["^(?=.{1,9}$)(?!-)[a-z-]+$", { matching: ["^.*$", "^[a-z-]+$"], notMatching: ["^-"], minLength: 1, maxLength: 9 }],
  ["^(?=.*a)(?=.*(?:b|c))", { matching: ["^.*a", "^.*(?:b|c)"] }],
  ["^(?!a|b)[^c]$", { matching: ["^[^c]$"], notMatching: ["^(?:a|b)"] }],
])("%s", (pattern, requirements) => {
  expect(requirementsOf(pattern, "ecma-262")).toEqual({ ...NONE, ...requirements });
});

test.each<readonly [string, string, RegexDialect]>([
  ["does not hold of all alternatives", "^(?=a)a|b", "ecma-262"],
  ["is one with what it captures", "^(?=(a|b))[ab]\\1$", "ecma-262"],
  ["counts halves of characters", "^(?=.{2}$)\\-.$", "ecma-262"],
  ["does not stand at the start", "(?=.{2}$)[a-z]+$", "ecma-262"],
  ["repeats more than one character", "^(?:ab){2,3}$", "ecma-262"],
  ["does not reach the end", "^a{2,3}", "ecma-262"],
  ["is of another dialect", "^a{2,3}$", "re2"],
  ["is no pattern", "^(?=a", "ecma-262"],
])("stays whole where it %s: %s", (_, pattern, dialect) => {
  expect(requirementsOf(pattern, dialect)).toEqual({ ...NONE, matching: [pattern] });
});
