import { describe, expect, test } from "@jest/globals";
import { findString, findStrings, type StringLanguage } from "../../../src/prove/regex/index.ts";
import { STEPS, language } from "./languages.ts";

const LABEL = "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$";
const NAMES = "^([a-z]{1,63}\\.){1,126}[a-z]{1,63}$";

describe("a window of lengths", () => {
  test.each<[name: string, constraints: Partial<StringLanguage>, value: string]>([
    ["a least length is reached", { matching: ["^a*$"], minLength: 3 }, "aaa"],
    ["a least length is passed where it has to be", { matching: ["^(a{7})*$"], minLength: 8 }, "a".repeat(14)],
    ["the greatest length may be the only one", { matching: ["^a*$"], minLength: 3, maxLength: 3 }, "aaa"],
    ["length counts characters, not code units", { matching: ["^😀+$"], minLength: 2, maxLength: 2 }, "😀😀"],
    ["an unanchored pattern is padded", { matching: ["foo"], minLength: 5 }, "aafoo"],
    ["a label beyond 63", { matching: [LABEL], minLength: 64 }, "a".repeat(64)],
    ["a long string", { matching: [".*"], minLength: 5000 }, "a".repeat(5000)],
    ["a very long string", { matching: ["^[a-z]+$"], minLength: 100_000 }, "a".repeat(100_000)],
    ["no pattern at all", { minLength: 100_000 }, "a".repeat(100_000)],
    ["characters of two code units are one", { matching: ["^(..\\-){2}$"], maxLength: 4 }, "😀-😀-"],
    ["a bound on a side leaves the other open", { matching: ["^a{1,2}", "b{1,2}$"], minLength: 6 }, "aaaaab"],
    ["a line's end is no text's end", { matching: ["^(a{1,2}|$)"], minLength: 3 }, "aaa"],
    ["the end of a long string is kept", { matching: ["^a*bc$"], minLength: 10_001 }, `${"a".repeat(9999)}bc`],
    ["a great greatest length costs nothing", { matching: ["^b"], maxLength: 2 ** 31 }, "b"],
  ])("%s", (_name, constraints, value) => {
    expect(findString(language(constraints), { left: STEPS })).toEqual({ answer: "found", value });
  });

  test.each<[name: string, constraints: Partial<StringLanguage>]>([
    ["the least is above the greatest", { minLength: 3, maxLength: 2 }],
    ["the pattern asks for more", { matching: ["^a{4}$"], maxLength: 3 }],
    ["the pattern asks for less", { matching: ["^a{4}$"], minLength: 5 }],
    ["the pattern asks for less, by far", { matching: ["^a{4}$"], minLength: 2 ** 31 }],
    ["no length is of the right period", { matching: ["^(a{7})*$"], minLength: 8, maxLength: 13 }],
    ["nor far away", { matching: ["^(a{7})*$"], minLength: 70_001, maxLength: 70_006 }],
    ["an unanchored pattern needs its own length", { matching: ["foo"], maxLength: 2 }],
    ["the pattern's own bounds are seen without its states", { matching: ["^.{1,64}@.{1,255}$"], minLength: 321 }],
    ["two patterns leave no length", { matching: ["^(.{1,64}@|x)+?.{1,255}$", "^.{1,9}@.{1,9}$", ".{20}"] }],
    ["characters are two code units each", { matching: ["^(.{1,64}\\-){2}$"], minLength: 131 }],
    ["a greatest length of nothing", { matching: ["."], maxLength: 0 }],
  ])("nothing where %s", (_name, constraints) => {
    expect(findString(language(constraints), { left: STEPS })).toEqual({ answer: "empty" });
  });

  test.each([254, 1000, 8000])("a string of %i characters is found where ways are many and long", (minLength) => {
    const found = findString(language({ matching: [NAMES], minLength }), { left: STEPS });
    expect(found.answer === "found" && [found.value.length, new RegExp(NAMES, "u").test(found.value)]).toEqual([
      minLength,
      true,
    ]);
  });

  test("a long way in circles of two lengths ends where it should", () => {
    const pattern = "^([a-m]{7}|[n-z]{11})*$";
    for (const minLength of [100, 1001, 50_003]) {
      const found = findString(language({ matching: [pattern], minLength }), { left: STEPS });
      expect(found.answer === "found" && [found.value.length, /^(?:[a-m]{7}|[n-z]{11})*$/.test(found.value)]).toEqual([
        minLength,
        true,
      ]);
    }
  });

  test("a string that nobody could read is not made, nor denied", () => {
    expect(findString(language({ minLength: 2 ** 31 }), { left: STEPS })).toEqual({
      answer: "undecided",
      reason: expect.stringContaining("1048576"),
    });
  });
});

describe("the string that is found", () => {
  test.each([
    ["^.$", "a"],
    ["^[^a-z]$", "0"],
    ["^[^a-z0-9]$", "A"],
    ["^\\W$", "-"],
    ["^[\\s!]$", "!"],
    ["^[^ -~]$", "ß"],
    ["^(\\x01a|bb)$", "bb"],
    ["^[\\0-\\x1f]$", "\t"],
    ["^(b|a)(d|c)$", "ac"],
    ["^\\p{Script=Cyrillic}+$", "а"],
    ["^[\\u{10000}-\\u{10ffff}]$", "😀"],
  ])("of %s reads best: %j", (pattern, value) => {
    expect(findString(language({ matching: [pattern] }), { left: STEPS })).toEqual({ answer: "found", value });
  });

  test.each(["^[\\ud800-\\udfff]$", "^\\p{Cs}$", "^\\ud800"])("is never a lone surrogate: %s", (pattern) => {
    expect(findString(language({ matching: [pattern] }), { left: STEPS })).toEqual({ answer: "empty" });
  });
});

describe("several strings", () => {
  const strings = (constraints: Partial<StringLanguage>, count: number) =>
    findStrings(language(constraints), count, { left: STEPS });

  test.each<[constraints: Partial<StringLanguage>, count: number, values: readonly string[], complete: boolean]>([
    [{ matching: ["^[ab]$"] }, 3, ["a", "b"], true],
    [{ matching: ["^[ab]$"] }, 2, ["a", "b"], true],
    [{ matching: ["^[ab]$"] }, 1, ["a"], false],
    [{ matching: ["^[ab]$"], notMatching: ["b"] }, 5, ["a"], true],
    [{ matching: ["^(foo|ba[rz]|q?)$"] }, 9, ["", "q", "bar", "baz", "foo"], true],
    [{ matching: ["^a*$"] }, 3, ["", "a", "aa"], false],
    [{ matching: ["^a*$"], minLength: 2, maxLength: 4 }, 9, ["aa", "aaa", "aaaa"], true],
    [{ matching: ["^[ab]*$"], minLength: 2, maxLength: 2 }, 9, ["aa", "ab", "ba", "bb"], true],
    [{ matching: ["a"], notMatching: ["a"] }, 3, [], true],
    [{ matching: ["^\\p{L}$"] }, 4, ["a", "b", "c", "d"], false],
    [{ maxLength: 0 }, 2, [""], true],
    [{ matching: ["^a"], notMatching: ["b"], maxLength: 1 }, 2, ["a"], true],
    [{ matching: ["a"] }, 0, [], false],
    [{ matching: ["[]"] }, 0, [], true],
  ])("%j, at most %i", (constraints, count, values, complete) => {
    expect(strings(constraints, count)).toEqual({ answer: "found", values, complete });
  });

  test("long ones are distinct too", () => {
    const found = strings({ matching: ["^[ab]+$"], minLength: 10_000 }, 5);
    const values = found.answer === "found" ? found.values : [];
    expect(values.map((value) => value.length)).toEqual(new Array(5).fill(10_000));
    expect(new Set(values).size).toBe(5);
    expect(values.every((value) => /^[ab]+$/.test(value))).toBe(true);
  });
});
