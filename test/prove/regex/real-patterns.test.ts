import { describe, expect, test } from "@jest/globals";
import { findString, findStrings, matchesPattern } from "../../../src/prove/regex/index.ts";
import { STEPS, language } from "./languages.ts";
import { REAL_PATTERNS } from "./patterns.ts";

describe("patterns as API descriptions have them", () => {
  test("are many, each once", () => {
    expect(new Set(REAL_PATTERNS).size).toBe(REAL_PATTERNS.length);
    expect(REAL_PATTERNS.length).toBeGreaterThanOrEqual(150);
  });

  test.each(REAL_PATTERNS)("have a shortest member and a shortest non-member: %s", (pattern) => {
    const matches = matcherOf(pattern);
    const member = findString(language({ matching: [pattern] }), { left: STEPS });
    expect([member.answer, member.answer === "found" && matches(member.value)]).toEqual(["found", true]);
    const other = findString(language({ notMatching: [pattern] }), { left: STEPS });
    if (other.answer === "found") expect(matches(other.value)).toBe(false);
    else expect([pattern, other]).toEqual([pattern, { answer: "empty" }]);
  });

  test.each(REAL_PATTERNS)("have several members: %s", (pattern) => {
    const matches = matcherOf(pattern);
    const members = findStrings(language({ matching: [pattern] }), 5, { left: STEPS });
    const values = members.answer === "found" ? members.values : [];
    expect(values.length).toBeGreaterThan(0);
    expect(values.filter((value) => !matches(value) || matchesPattern(pattern, value, "ecma-262") !== true)).toEqual(
      [],
    );
  });

  test("are within themselves, written in another way", () => {
    const answers = REAL_PATTERNS.map((pattern) => {
      const itself = language({ matching: [pattern], notMatching: [`(?:${pattern})`] });
      return findString(itself, { left: STEPS }).answer;
    });
    expect(answers).not.toContain("found");
    expect(answers.filter((answer) => answer !== "empty").length).toBeLessThan(REAL_PATTERNS.length / 100);
  });
});

function matcherOf(pattern: string): (value: string) => boolean {
  const expression = compile(pattern);
  return (value) => expression.test(value);
}

function compile(pattern: string): RegExp {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return new RegExp(pattern);
  }
}
