import process from "node:process";
import { describe, expect, test } from "@jest/globals";
import { findString, findStrings, matchesPattern } from "../../../src/prove/regex/index.ts";
import { STEPS, language } from "./languages.ts";

describe("an unsupported pattern", () => {
  test.each([
    ["(a)\\1", "\\1"],
    ["(?<x>a)\\k<x>", "\\k<x>"],
    ["(?<=a(?=b))", "lookahead within a lookbehind"],
    ["(?i:\\b)", "\\b"],
    ["a(", "syntax"],
    [`${"(".repeat(5000)}a${")".repeat(5000)}`, "deep"],
    ["a{1000000}", "too large"],
    ["((a{100}){100}){100}", "too large"],
    ["a".repeat(60_000), "too long"],
  ])("leaves the question open, and is named: %.40s", (pattern, why) => {
    const answer = findString(language({ matching: [pattern] }), { left: STEPS });
    expect(answer).toEqual({ answer: "undecided", reason: expect.stringContaining(why) });
    expect(answer.answer === "undecided" && answer.reason.length < 400).toBe(true);
    // The reason is a clause; callers embed it into sentences.
    expect(answer).not.toHaveProperty("reason", expect.stringMatching(/^[A-Z]|\.$/u));
    expect(matchesPattern(pattern, "a", "ecma-262")).toBeUndefined();
  });

  test("decides nothing where the others leave nothing", () => {
    const contradiction = language({ matching: ["(a)\\1", "^b$"], notMatching: ["b"] });
    expect(findString(contradiction, { left: STEPS })).toEqual({ answer: "empty" });
    expect(findStrings(contradiction, 2, { left: STEPS })).toEqual({ answer: "found", values: [], complete: true });
  });

  test("is within itself", () => {
    for (const pattern of ["(a)\\1", "^(a|b)*a(a|b){30}$", "(("]) {
      const itself = language({ matching: [pattern], notMatching: ["x", pattern] });
      expect(findString(itself, { left: STEPS })).toEqual({ answer: "empty" });
    }
  });
});

describe("the budget", () => {
  const BLOW_UP = "^(a|b)*a(a|b){18}$";

  test("is taken by states, and shared", () => {
    const budget = { left: STEPS };
    findString(language({ matching: ["^[a-z]{10}$"] }), budget);
    const first = STEPS - budget.left;
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(100);
    findString(language({ matching: ["^[a-z]{10}$"] }), budget);
    expect(STEPS - budget.left).toBe(2 * first);
  });

  test("ends a search, and never below nothing", () => {
    const budget = { left: 1000 };
    const answer = findString(language({ matching: [BLOW_UP], notMatching: [`(?:${BLOW_UP})`] }), budget);
    expect(answer).toEqual({ answer: "undecided", reason: expect.stringContaining("budget") });
    expect(budget.left).toBe(0);
    expect(findString(language({ matching: ["a"] }), budget)).toMatchObject({ answer: "undecided" });
  });

  test("is the same for the same question, whatever was asked before", () => {
    const cost = (): number => {
      const budget = { left: STEPS };
      findString(language({ matching: ["^([a-z]{1,20}\\.){1,5}x$"], notMatching: ["^[a-z.]{1,30}$"] }), budget);
      return budget.left;
    };
    const first = cost();
    findString(language({ matching: ["^([a-z]{1,20}\\.){1,5}x$"], notMatching: ["y"] }), { left: STEPS });
    expect(cost()).toBe(first);
  });

  test.each([
    ["^(a+)+$"],
    ["(a+)+$"],
    ["(a|a)*b"],
    ["^(a|aa)+$"],
    ["^(([a-z])+.)+[A-Z]([a-z])+$"],
    ["^(\\d+|\\w+|[a-z0-9]+)*!$"],
    ["(x+x+)+y"],
    ["^(?:(?:a?){15}){15}$"],
    ["^(.*,){20}P"],
  ])("suffices for %s", (pattern) => {
    expect(findString(language({ matching: [pattern] }), { left: STEPS })).toMatchObject({ answer: "found" });
    expect(findString(language({ matching: [pattern], notMatching: [`(?:${pattern})`] }), { left: STEPS })).toEqual({
      answer: "empty",
    });
    expect(matchesPattern(pattern, `${"a".repeat(10_000)}!`, "ecma-262")).toBeDefined();
  });

  test.each([
    [BLOW_UP],
    ["foo[^]{50}bar"],
    ["^(?:(?=a.*b)[ab]|(?=b.*a)[ab])*c{200}$"],
    ["(?:.*a.{20}){5}"],
    ["^((a{1,50}|b{1,50}){1,50}c?){1,8}$"],
    ["(a{1,30}){1,30}b(a{1,30}){1,30}"],
    ["^(?:\\p{L}{1,100}[\\p{N}_]{1,100}){1,100}$"],
  ])("bounds the time for %s", (pattern) => {
    const before = process.cpuUsage().user;
    findString(language({ matching: [pattern], notMatching: [`(?:${pattern})`] }), { left: STEPS });
    // A guard against hangs, far from what it takes.
    expect((process.cpuUsage().user - before) / 1e6).toBeLessThan(10);
  });
});
