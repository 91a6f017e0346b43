// A pattern of Go in the words of JavaScript, where these mean something else by the same text.
import type { CharSet } from "refa";
import { TooMuchWork } from "./automaton.ts";
import { compilePattern, settle } from "./compiled.ts";
import { readEcma } from "./ecma.ts";
import { type Assertion, type Expression, UnsupportedPattern } from "./expression.ts";
import { BudgetExceeded } from "./search-budget.ts";
import { createProduct } from "./product.ts";
import { parseRe2 } from "./re2.ts";
import { shortestStrings } from "./search.ts";

const MAX_STEPS = 20_000;

/** Matches the same texts by ECMA-262, with the `u` flag, as the pattern does by RE2. What is no RE2 is left as it is. */
export function asEcma(pattern: string): string {
  try {
    if (isAlike(pattern) && readEcma(pattern).unicode) return pattern;
    return spelled(parseRe2(pattern).expression);
  } catch (error) {
    if (error instanceof UnsupportedPattern) return pattern;
    throw error;
  }
}

function isAlike(pattern: string): boolean {
  const [ours, theirs] = [compilePattern(pattern, "re2"), compilePattern(pattern, "ecma-262")];
  if (!("automaton" in ours) || !("automaton" in theirs)) return false;
  const budget = { left: MAX_STEPS };
  const differs = (a: typeof ours, b: typeof ours): boolean =>
    shortestStrings(createProduct([a.automaton], [b.automaton], 1), { min: 0, max: Infinity }, 1, budget).length > 0;
  try {
    return !differs(ours, theirs) && !differs(theirs, ours);
  } catch (error) {
    if (error instanceof TooMuchWork || error instanceof BudgetExceeded) return false;
    throw error;
  } finally {
    settle([pattern], "re2");
    settle([pattern], "ecma-262");
  }
}

const ASSERTIONS: Readonly<Record<Assertion, string>> = {
  "text-start": "^",
  "text-end": "$",
  "line-start": "(?<![^\\n])",
  "line-end": "(?![^\\n])",
  "word-boundary": "\\b",
  "no-word-boundary": "\\B",
};

function spelled(node: Expression): string {
  switch (node.kind) {
    case "characters":
      return classOf(node.set);
    case "assertion":
      return ASSERTIONS[node.assertion];
    case "sequence":
      return node.parts.map(spelled).join("");
    case "choice":
      return `(?:${node.options.map(spelled).join("|")})`;
    case "repeat": {
      const { body, min, max } = node;
      const inner = spelled(body);
      return (body.kind === "characters" || body.kind === "choice" ? inner : `(?:${inner})`) + timesOf(min, max);
    }
    case "look":
      throw new UnsupportedPattern("RE2 looks nowhere");
  }
}

function timesOf(min: number, max: number): string {
  if (max === Infinity) return min < 2 ? ["*", "+"][min]! : `{${String(min)},}`;
  if (min === 0 && max === 1) return "?";
  return min === max ? `{${String(min)}}` : `{${String(min)},${String(max)}}`;
}

/** Negates the class if that is shorter. */
function classOf(set: CharSet): string {
  const [only, ...others] = set.ranges;
  if (only !== undefined && others.length === 0 && only.min === only.max) return characterOf(only.min);
  const rest = set.negate();
  const [sign, { ranges }] = rest.ranges.length < set.ranges.length ? ["^", rest] : ["", set];
  const listed = ranges.map(({ min, max }) => characterOf(min) + (min === max ? "" : `-${characterOf(max)}`));
  return `[${sign}${listed.join("")}]`;
}

function characterOf(codePoint: number): string {
  const character = String.fromCodePoint(codePoint);
  if (/[\w @#%&,:;<=>!~"'`]/u.test(character)) return character;
  if (character === "\n") return "\\n";
  return /[\\^$.*+?()[\]{}|/]/u.test(character) ? `\\${character}` : `\\u{${codePoint.toString(16)}}`;
}
