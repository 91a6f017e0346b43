// Random patterns against the machines that the built-in RegExp and RE2 are.
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { RE2JS } from "re2js";
import { findString, findStrings, matchesPattern, type RegexDialect } from "../../../src/prove/regex/index.ts";
import { patience, runsOf, seed } from "../../size.ts";

const numRuns = runsOf(300, 50_000);

const texts = fc.string({
  unit: fc.constantFrom("a", "b", "A", "0", "_", "-", " ", "\n", "é", "K", "😀"),
  maxLength: 6,
});

const SHARED_ATOMS = [
  "a",
  "b",
  "A",
  "0",
  "-",
  ".",
  "[ab]",
  "[^a]",
  "\\d",
  "\\w",
  "\\W",
  "[a-c0-2]",
  "é",
  "😀",
  "\\n",
  "\\pL",
];
const ATOMS: Readonly<Record<RegexDialect, readonly string[]>> = {
  "ecma-262": [...SHARED_ATOMS.filter((each) => each !== "\\pL"), "\\s", "\\p{L}", "\\p{Lu}", "[^\\p{L}\\d]"],
  re2: [
    ...SHARED_ATOMS,
    "\\s",
    "[[:alpha:]]",
    "[^[:^digit:]]",
    "\\PL",
    "\\p{Lu}",
    "(?i:a)",
    "(?i)k",
    "(?s:.)",
    "\\Qa-\\E",
  ],
};
const SHARED_ASSERTIONS = ["^", "$", "\\b", "\\B"];
const ASSERTIONS: Readonly<Record<RegexDialect, readonly string[]>> = {
  "ecma-262": [...SHARED_ASSERTIONS, "^", "$"],
  re2: [...SHARED_ASSERTIONS, "\\A", "\\z", "(?m:^)", "(?m:$)"],
};

function patternsOf(dialect: RegexDialect): fc.Arbitrary<string> {
  const looks = dialect === "ecma-262" ? ["(?=", "(?!", "(?<=", "(?<!"] : [];
  const { pattern } = fc.letrec<{ pattern: string; sequence: string; part: string }>((tie) => ({
    pattern: fc.array(tie("sequence"), { minLength: 1, maxLength: 2 }).map((options) => options.join("|")),
    sequence: fc.array(tie("part"), { maxLength: 4 }).map((parts) => parts.join("")),
    part: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      { weight: 6, arbitrary: fc.constantFrom(...ATOMS[dialect]) },
      { weight: 2, arbitrary: fc.constantFrom(...ASSERTIONS[dialect]) },
      {
        weight: 3,
        arbitrary: fc
          .tuple(fc.constantFrom(...ATOMS[dialect].filter((atom) => !atom.startsWith("(?i)"))), quantifiers)
          .map((both) => both.join("")),
      },
      { weight: 2, arbitrary: fc.tuple(tie("pattern"), quantifiers).map(([body, times]) => `(${body})${times}`) },
      { weight: 1, arbitrary: tie("pattern").map((body) => `(?:${body})`) },
      ...(looks.length === 0
        ? []
        : [
            {
              weight: 1,
              arbitrary: fc.tuple(fc.constantFrom(...looks), tie("pattern")).map(([open, body]) => `${open}${body})`),
            },
          ]),
    ),
  }));
  return pattern;
}

const quantifiers = fc.constantFrom("*", "+", "?", "{2}", "{1,2}", "{2,}", "*?", "{0}", "{0,2}");

/** Returns whether another program matches the value. */
const MATCHERS: Readonly<Record<RegexDialect, (pattern: string) => (value: string) => boolean>> = {
  "ecma-262": (pattern) => {
    // Without the prefix, V8 begins an empty match between the halves of a character: /\B/u.test("a😀a").
    const expression = new RegExp(`^[^]*?(?:${pattern})`, "u");
    return (value) => expression.test(value);
  },
  re2: (pattern) => {
    const expression = RE2JS.compile(pattern);
    return (value) => expression.matcher(value).find();
  },
};

/** An assertion costs more than all the rest of a run: only what is wrong is shown. */
function none(subject: unknown, wrong: readonly string[]): void {
  if (wrong.length > 0) expect({ subject, wrong }).toEqual({ subject, wrong: [] });
}

describe.each(["ecma-262", "re2"] as const)(`random patterns (%s, seed ${String(seed)})`, (dialect) => {
  const patterns = patternsOf(dialect);
  const matcher = MATCHERS[dialect];
  const check = <T>(property: fc.IProperty<T>): void => {
    fc.assert(property, { seed, numRuns });
  };

  test(
    "a value matches where another program states it",
    () => {
      check(
        fc.property(patterns, fc.array(texts, { minLength: 5, maxLength: 15 }), (pattern, values) => {
          const expected = matcher(pattern);
          const wrong = values.filter((value) => {
            const matches = matchesPattern(pattern, value, dialect);
            return matches !== undefined && matches !== expected(value);
          });
          none(pattern, wrong);
        }),
      );
    },
    patience,
  );

  test(
    "what is found is in the language, and nothing shorter; what is empty has none",
    () => {
      let decided = 0;
      check(
        fc.property(
          fc.array(patterns, { maxLength: 2 }),
          fc.array(patterns, { maxLength: 2 }),
          fc.nat(3),
          fc.option(fc.integer({ min: 2, max: 6 }), { nil: Infinity }),
          fc.array(texts, { minLength: 20, maxLength: 40 }),
          (matching, notMatching, minLength, maxLength, values) => {
            const language = { dialect, matching, notMatching, minLength, maxLength };
            const answer = findString(language, { left: 5000 });
            if (answer.answer === "undecided") return;
            decided++;
            const accepting = matching.map(matcher);
            const rejecting = notMatching.map(matcher);
            const isMember = (value: string): boolean =>
              [...value].length >= minLength &&
              [...value].length <= maxLength &&
              accepting.every((matches) => matches(value)) &&
              !rejecting.some((matches) => matches(value));
            none(language, answer.answer === "found" && !isMember(answer.value) ? [answer.value] : []);
            const length = answer.answer === "found" ? [...answer.value].length : Infinity;
            const better = values.filter((value) => [...value].length < length && isMember(value));
            none(language, better);
          },
        ),
      );
      expect(decided).toBeGreaterThan(numRuns * 0.8);
    },
    patience,
  );

  test(
    "several strings are distinct members, shortest first, and complete only where there are no others",
    () => {
      check(
        fc.property(
          patterns,
          fc.nat(2),
          fc.integer({ min: 1, max: 5 }),
          fc.array(texts, { minLength: 20, maxLength: 40 }),
          (pattern, minLength, count, values) => {
            const language = { dialect, matching: [pattern], notMatching: [], minLength, maxLength: 6 };
            const answer = findStrings(language, count, { left: 5000 });
            if (answer.answer === "undecided") return;
            const expected = matcher(pattern);
            const lengths = answer.values.map((value) => [...value].length);
            expect(new Set(answer.values).size).toBe(answer.values.length);
            expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
            expect(lengths.every((length) => length >= minLength && length <= 6)).toBe(true);
            expect([pattern, answer.values.filter((value) => !expected(value))]).toEqual([pattern, []]);
            if (!answer.complete) return expect(answer.values).toHaveLength(count);
            const others = values.filter(
              (value) => [...value].length >= minLength && expected(value) && !answer.values.includes(value),
            );
            none(pattern, others);
          },
        ),
      );
    },
    patience,
  );
});
