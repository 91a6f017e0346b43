import { describe, expect, test } from "@jest/globals";
import { RE2JS } from "re2js";
import { findString, matchesPattern, type RegexDialect } from "../../../src/prove/regex/index.ts";
import { STEPS, language } from "./languages.ts";

const FAR = "never";

describe("RE2 and ECMA-262 mean", () => {
  test.each<[what: string, pattern: string, value: string, ecma: boolean | undefined, re2: boolean | undefined]>([
    ["other things by a dot: carriage return", "^.$", "\r", false, true],
    ["other things by a dot: line separator", "^.$", "\u2028", false, true],
    ["the same by a dot: line feed", "^.$", "\n", false, false],
    ["other spaces: no-break", "^\\s$", "\u00a0", true, false],
    ["other spaces: vertical tab", "^\\s$", "\v", true, false],
    ["the same end of the text", "a$", "a\n", false, false],
    ["the same words", "^\\w$", "é", false, false],
    ["other things by \\A", "^\\A$", "A", true, false],
    ["other things by \\z", "^a\\z$", "az", true, false],
    ["other things by \\pL", "^\\pL$", "pL", true, false],
    ["other things by {,n}", "^a{,2}$", "a{,2}", true, true],
    ["other things by an empty class", "^[]a]$", "]", false, true],
    ["other things by \\Q", "^\\Qa.\\E$", "a.", false, true],
    ["other things by POSIX classes", "^[[:alpha:]]$", "x", false, true],
    ["other things by \\a", "^\\a$", "\u0007", false, true],
    ["a lookahead, or nothing", "^(?=a)", "a", true, undefined],
    ["a backreference by neither", "^(a)\\1$", "aa", undefined, undefined],
    ["classes of letters alike", "^\\p{Lu}$", "É", true, true],
    ["a script by a name, or letters", "^\\p{Greek}$", "α", false, true],
    ["a script by its own name", "^\\p{Script=Greek}$", "α", true, undefined],
  ])("%s (%s)", (_what, pattern, value, ecma, re2) => {
    expect([matchesPattern(pattern, value, "ecma-262"), matchesPattern(pattern, value, "re2")]).toEqual([ecma, re2]);
  });
});

describe("RE2", () => {
  test.each([
    "(?i)k",
    "(?i:a)B",
    "a(?i)b|c",
    "(a(?i)b)c",
    "(?i)[a-c]x",
    "(?i)[^k]",
    "(?i)\\w",
    "(?i)\\W",
    "(?i)[[:lower:]]",
    "(?i)\\p{Lu}",
    "(?i)\\P{Lu}",
    "(?i)[^\\p{Lu}]",
    "(?s).",
    "(?s-i:.)a",
    "(?m)^a$",
    "(?m:^)b(?m:$)",
    "(?U)a+",
    "^(?P<name>a)(?<other>b)$",
    "\\Qa+\\E+",
    "\\Qa",
    "\\Aa\\z",
    "\\bk\\B",
    "\\pN|\\PL",
    "\\p{^Greek}",
    "\\P{^Greek}",
    "[\\pL\\d]",
    "[[:^alpha:]-]",
    "[[:word:][:space:]]",
    "[]-a]",
    "[^]a]",
    "[a-]",
    "[a-c-e]",
    "[\\d-z]",
    "[\\x41-\\x{5A}]",
    "\\101\\x{1F600}?",
    "\\.\\-\\_\\/",
    "a{2}|a{1,}|a{,3}|a{",
    "a{0}b",
    "^*a",
    "(|a)+b",
    "\\C?a",
    "[[:alpha:",
    "[:alpha:]",
    "\\v|\\f|\\t",
    "$^|\\z\\A",
  ])("%s matches what RE2 says", (pattern) => {
    const samples =
      "a b c k K ſ \u212a A B AB Ab abc ab aB \n \r a\nb b\na a+ a++ a{ a{,3} aa α é É 0 _ - ] ^ [ Z z : ,".split(" ");
    const values = ["", " ", "\v", "\f", "\t", "A😀", ".-_/", ...samples, ...samples.map((each) => `${each}a`)];
    let expected: RE2JS | undefined;
    try {
      expected = RE2JS.compile(pattern);
    } catch {
      expected = undefined;
    }
    const wrong = values.filter((value) => {
      const matches = matchesPattern(pattern, value, "re2");
      return expected === undefined
        ? matches !== undefined
        : matches !== undefined && matches !== expected.matcher(value).find();
    });
    expect(wrong).toEqual([]);
    if (expected !== undefined && !pattern.includes("\\C")) expect(matchesPattern(pattern, "", "re2")).toBeDefined();
  });

  test.each([
    "(?=a)",
    "(?!a)",
    "(?<=a)",
    "(?<!a)",
    "(?>a)",
    "(a)\\1",
    "\\k<a>",
    "a**",
    "a+*",
    "a{2}{3}",
    "a{1001}",
    "(a{100}){100}",
    "a{2,1}",
    "*a",
    "a|*",
    "(a",
    "a)",
    "[a",
    "[b-a]",
    "[a-\\d]",
    "[[:foo:]]",
    "\\",
    "\\q",
    "\\8",
    "\\Z",
    "\\x{110000}",
    "\\pX",
    "\\p{Foo}",
    "(?P<a>x)(?P<a>y)",
    "(?P<a",
    "(?i",
    "(?x)a",
    "\\C",
  ])("%s is refused", (pattern) => {
    expect(matchesPattern(pattern, "a", "re2")).toBeUndefined();
    expect(findString(language({ dialect: "re2", matching: [pattern] }), { left: STEPS })).toEqual({
      answer: "undecided",
      reason: expect.stringContaining(pattern),
    });
  });

  test.each([
    ["(?i)^[a-z]+$", "^[a-z]+$", "A"],
    ["^.$", "^[^\\n\\r]$", "\r"],
    ["^[[:alpha:]]+$", "^[[:lower:]]+$", "A"],
    ["(?m)^b", "\\Ab", "\nb"],
    ["^(?i:true|false)$", "^(true|false|True|False)$", "trUe"],
  ])("%s is not within %s", (pattern, other, value) => {
    const found = findString(language({ dialect: "re2", matching: [pattern], notMatching: [other] }), { left: STEPS });
    expect(found.answer).toBe("found");
    const actual = found.answer === "found" ? found.value : FAR;
    expect(actual).toHaveLength(value.length);
    expect([RE2JS.compile(pattern).matcher(actual).find(), RE2JS.compile(other).matcher(actual).find()]).toEqual([
      true,
      false,
    ]);
  });

  test.each([
    ["^[a-z]+$", "(?i)^[a-z]+$"],
    ["^\\s$", "^[[:space:]]$"],
    ["^\\w+$", "^[[:word:]]+$"],
    ["\\Afoo\\z", "^foo$"],
    ["^\\d$", "^\\pN$"],
    ["^(?P<v>v\\d)$", "^v[0-9]$"],
    ["^.$", "^(?s:.)$"],
  ])("%s is within %s", (pattern, other) => {
    const difference = language({ dialect: "re2", matching: [pattern], notMatching: [other] });
    expect(findString(difference, { left: STEPS })).toEqual({ answer: "empty" });
  });
});

describe("ECMA-262", () => {
  test.each([
    "^[\\w-.]+$",
    "^\\_a\\-b$",
    "^[^\\_]$",
    "^\\:.$",
    "^\\_?\\S$",
    "^a{,2}\\-$",
    "^]\\-$",
    "^\\-\\0$",
    "^\\-?\\p{L}$",
    "^\\-?[\\b]$",
    "^\\u{2}\\-?$",
  ])("%s, which the u flag forbids, matches as it does without", (pattern) => {
    expect(() => new RegExp(pattern, "u")).toThrow();
    const expected = new RegExp(pattern);
    for (const value of [
      "a-b",
      "_a-b",
      "a",
      "_",
      "-",
      "é",
      ":a",
      ":😀",
      "😀",
      "_😀",
      "a{,2}-",
      "]-",
      "-\0",
      "p{L}",
      "-p{L}",
      "\b",
      "uu",
      "uu-",
    ]) {
      expect([value, matchesPattern(pattern, value, "ecma-262")]).toEqual([value, expected.test(value)]);
    }
  });

  test("a half of a character is no character", () => {
    expect(matchesPattern("^[\\_😀]$", "_", "ecma-262")).toBeUndefined();
    expect(matchesPattern("^\\-😀$", "-😀", "ecma-262")).toBeUndefined();
  });

  test.each(["(?i:a)", "(?s:.)", "(?m:^)"])("modifiers are known: %s", (pattern) => {
    expect(matchesPattern(pattern, "\nA", "ecma-262")).toBe(true);
  });

  test("an inner flag ends with its group", () => {
    expect(matchesPattern("^(?i:a)a$", "AA", "ecma-262")).toBe(false);
    expect(matchesPattern("^(?i:a(?-i:a))$", "AA", "ecma-262")).toBe(false);
    expect(matchesPattern("^(?i:a)a$", "Aa", "ecma-262")).toBe(true);
  });

  test.each(["(", "a**", "[b-a]", "(?<a>x)(?<a>y)", "a{2,1}", "(?P<a>x)"])("%s is refused", (pattern) => {
    expect(matchesPattern(pattern, "a", "ecma-262")).toBeUndefined();
  });
});

test("a dialect is part of the question, not of a memory", () => {
  const answers = (["ecma-262", "re2", "ecma-262"] satisfies RegexDialect[]).map((dialect) =>
    matchesPattern("^.$", "\r", dialect),
  );
  expect(answers).toEqual([false, true, false]);
});
