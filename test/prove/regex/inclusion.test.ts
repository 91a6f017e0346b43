import { describe, expect, test } from "@jest/globals";
import { findString } from "../../../src/prove/regex/index.ts";
import { STEPS, language } from "./languages.ts";

const LABEL = "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$";
const SUBDOMAIN = "^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$";
const LABEL_1035 = "^[a-z]([-a-z0-9]*[a-z0-9])?$";
const QUANTITY =
  "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$";
const SEMVER =
  "^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(?:-((?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\\.(?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\\+([0-9a-zA-Z-]+(?:\\.[0-9a-zA-Z-]+)*))?$";
const DATE_TIME = "^\\d{4}-\\d{2}-\\d{2}[Tt]\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?([Zz]|[+-]\\d{2}:\\d{2})$";
const EMAIL =
  "^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$";

type Fact = readonly [subset: string, superset: string];
type Refutation = readonly [pattern: string, other: string, difference: string];

const FACTS: readonly Fact[] = [
  // Real names and numbers.
  [LABEL, SUBDOMAIN],
  [LABEL_1035, LABEL],
  [LABEL_1035, SUBDOMAIN],
  [SUBDOMAIN, "^[a-z0-9.-]+$"],
  [SUBDOMAIN, "[a-z0-9]$"],
  [QUANTITY, "[0-9]"],
  [QUANTITY, "^[-+.0-9eEKMGTPinumk]+$"],
  [SEMVER, "^[0-9a-zA-Z.+-]+$"],
  [SEMVER, "^\\d+\\.\\d+\\.\\d+"],
  [DATE_TIME, "^.{20,}$"],
  [EMAIL, "@"],
  [EMAIL, "^[^@]+@[^@]+$"],
  ["^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$", "^[0-9a-fA-F-]{36}$"],
  ["^arn:aws:iam::\\d{12}:role/[\\w+=,.@-]{1,64}$", "^arn:(aws|aws-cn|aws-us-gov):[^:]*:[^:]*:\\d*:.+$"],
  ["^([a-z]{1,63}\\.){1,12}[a-z]{1,63}$", SUBDOMAIN],
  ["^(25[0-5]|2[0-4]\\d|1?\\d?\\d)$", "^\\d{1,3}$"],
  ["^#[0-9a-f]{6}$", "^#([0-9a-f]{3}){1,2}$"],
  // Repetitions.
  ["a{3}", "a{2}"],
  ["^a{3}$", "^a{1,5}$"],
  ["^(ab)*$", "^([ab]{2})*$"],
  ["^(a{6})*$", "^(aa)*$"],
  ["^(a{6})*$", "^(aaa)*$"],
  ["^a+$", "^a*$"],
  ["^(a*)*$", "^a*$"],
  ["^a*$", "^(a*)*$"],
  ["^(a|b)*$", "^(a*b*)*$"],
  ["^(a*b*)*$", "^[ab]*$"],
  ["^a{2,4}$", "^a{1,2}a{1,2}$"],
  ["^a{1,2}a{1,2}$", "^a{2,4}$"],
  ["^[a-z]{1,2048}$", "^[a-z]{1,4000}$"],
  ["^(a|ab)(c|bcd)$", "^(ac|abcd|abc|abbcd)$"],
  ["^(?:a?){3}$", "^a{0,3}$"],
  ["^a{0}$", "^$"],
  ["^a*?b+?$", "^a*b+$"],
  ["^(?<year>\\d{4})$", "^\\d\\d\\d\\d$"],
  // Alternatives and classes.
  ["^(foo|bar)$", "^[a-z]+$"],
  ["^(foo|bar)$", "^(bar|baz|foo)$"],
  ["^[abc]$", "^[a-d]$"],
  ["^[^a]$", "^[^ab]$|^b$"],
  ["^\\w$", "^[A-Za-z0-9_]$"],
  ["^[A-Za-z0-9_]$", "^\\w$"],
  ["^\\d$", "^[^\\D]$"],
  ["^[\\d\\D]$", "^[^]$"],
  ["^\\p{Lu}$", "^\\p{L}$"],
  ["^\\p{Script=Greek}$", "^[^a-z]$"],
  ["^[a-z]$", "^\\p{Ll}$"],
  ["^😀$", "^.$"],
  ["^[]$", "^b$"],
  // A pattern matches anywhere.
  ["abc", "b"],
  ["^abc$", "abc"],
  ["^abc", "abc"],
  ["foo|bar", "o|a"],
  ["a", ""],
  ["", "^"],
  ["", "$"],
  ["", "a*"],
  ["^a$", "^a"],
  ["a.*b", "a[^]*b"],
  // Assertions in any position.
  ["^^a$$", "^a$"],
  ["(^a|b)$", "a$|b$"],
  ["^(a$|b$)", "^[ab]$"],
  ["a^", "[]"],
  ["$a", "[]"],
  ["a\\bb", "[]"],
  ["a\\B-", "[]"],
  ["\\bfoo\\b", "foo"],
  ["^foo$", "\\bfoo\\b"],
  ["^\\b", "^\\w"],
  ["^\\B", "^$|^\\W"],
  ["(?:^|,)a(?:$|,)", "a"],
  ["^(a|^b)*$", "^b?a*$"],
  // Lookarounds.
  ["^(?!-)[a-z-]+$", "^[a-z][a-z-]*$"],
  ["^[a-z][a-z-]*$", "^(?!-)[a-z-]+$"],
  ["^[a-z-]+(?<!-)$", "^[a-z-]*[a-z]$"],
  ["^[a-z-]*[a-z]$", "^[a-z-]+(?<!-)$"],
  ["^(?!-)[a-z0-9-]{1,63}(?<!-)$", LABEL],
  ["^(?=.*[a-z])(?=.*\\d)[a-z\\d]{8,}$", "[a-z]\\d|\\d[a-z]"],
  ["^(?!.*\\.\\.)[a-z.]+$", "^(?:\\.?[a-z]+)*\\.?$"],
  ["^(?!foo$)[a-z]+$", "^([^f]|f(?!oo$))"],
  ["^(?:a(?=b)|b)+$", "^(?!.*aa)[ab]*b$"],
  ["^a(?!b)", "^a([^b]|$)"],
  ["(?<=a)b", "ab"],
  ["a(?=b)", "ab"],
  ["^(?:(?!ab)[ab])*$", "^(b*a*)$"],
  ["^(?=(?!a)[ab])[^]", "^b"],
  ["^(?=[a-z]+(?<!x)$)", "[a-wyz]$"],
];

const REFUTATIONS: readonly Refutation[] = [
  [SUBDOMAIN, LABEL, "a.a"],
  [LABEL, LABEL_1035, "0"],
  [QUANTITY, "^[0-9.]+[a-zA-Z]*$", "-0"],
  [SEMVER, "^\\d+\\.\\d+\\.\\d+$", "0.0.0-a"],
  [DATE_TIME, "T.*Z$", "0000-00-00t00:00:00z"],
  [EMAIL, "\\.", "a@a"],
  ["^[a-z]{1,63}$", "^[a-z]{1,62}$", "a".repeat(63)],
  ["^[a-z]+$", "^[a-z]{1,253}$", "a".repeat(254)],
  ["a{2}", "a{3}", "aa"],
  ["^(aa)*$", "^(a{6})*$", "aa"],
  ["^(aa|aaa)+$", "^(a{5})*$", "aa"],
  ["^[a-z]*$", "^[a-y]*$", "z"],
  ["^(foo|bar|baz)$", "^ba.$", "foo"],
  ["^\\w$", "^[a-z0-9]$", "A"],
  ["^.$", "^[a-z]$", "0"],
  ["^.$", "^[ -~]$", "ß"],
  ["^[^]$", "^.$", "\n"],
  ["^\\s$", "^[ \\t\\n\\r]$", "\u00a0"],
  ["^\\p{L}$", "^[a-zA-Z]$", "ß"],
  ["^\\p{Script=Greek}$", "^\\p{Lu}$", "α"],
  ["^.$", "^[\\u{0}-\\u{ffff}]$", "😀"],
  ["", "^[^]+$", ""],
  ["abc", "^abc", "aabc"],
  ["abc", "abc$", "abca"],
  ["^abc", "^abc$", "abca"],
  ["^a|b$", "^(a|b)$", "aa"],
  ["foo", "\\bfoo\\b", "afoo"],
  ["o\\b", "o$", "o-"],
  ["^(?!-)[a-z-]+$", "^[a-z]+$", "a-"],
  ["^[a-z-]+$", "^(?!-)[a-z-]+$", "-"],
  ["^[a-z-]+$", "^[a-z-]+(?<!-)$", "-"],
  ["^(?=.*[A-Z])(?=.*\\d)[A-Za-z\\d]{8,}$", "[a-z]", "0000000A"],
  ["a", "a(?!b)", "ab"],
  ["b", "(?<=a)b", "b"],
  ["^a", "^(?!ab)a", "ab"],
];

describe("what one pattern matches, another does", () => {
  test.each(FACTS)("%s is within %s", (subset, superset) => {
    expect(difference(subset, superset)).toEqual({ answer: "empty" });
  });

  test.each(REFUTATIONS)("%s is not within %s", (pattern, other, value) => {
    expect(difference(pattern, other)).toEqual({ answer: "found", value });
    expect([new RegExp(pattern, "u").test(value), new RegExp(other, "u").test(value)]).toEqual([true, false]);
  });

  test("every pattern is within itself, written in another way", () => {
    const patterns = [...FACTS, ...REFUTATIONS].flatMap(([a, b]) => [a, b]);
    for (const pattern of new Set(patterns)) {
      expect([pattern, difference(pattern, `(?:${pattern})`)]).toEqual([pattern, { answer: "empty" }]);
    }
  });
});

describe("several patterns", () => {
  test("all that have to match narrow the language", () => {
    const both = language({ matching: ["^[a-z]+$", "[0-9]"] });
    expect(findString(both, { left: STEPS })).toEqual({ answer: "empty" });
    const met = language({ matching: ["^[a-z]+$", "x", "y", "^a"], notMatching: ["xy"] });
    expect(findString(met, { left: STEPS })).toEqual({ answer: "found", value: "ayx" });
  });

  test("a language may be covered by several that must not match", () => {
    const covered = language({ matching: ["^[a-c]$"], notMatching: ["a", "b", "c"] });
    expect(findString(covered, { left: STEPS })).toEqual({ answer: "empty" });
    const uncovered = language({ matching: ["^[a-c]$"], notMatching: ["a", "c"] });
    expect(findString(uncovered, { left: STEPS })).toEqual({ answer: "found", value: "b" });
  });

  test("no pattern leaves every string", () => {
    expect(findString(language({}), { left: STEPS })).toEqual({ answer: "found", value: "" });
  });
});

function difference(pattern: string, other: string) {
  return findString(language({ matching: [pattern], notMatching: [other] }), { left: STEPS });
}
