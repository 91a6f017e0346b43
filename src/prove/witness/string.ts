import { EMPTY, found, notUnderstood, unknown, type Outcome } from "../contain/outcome.ts";
import type { Evaluator } from "../contain/evaluate.ts";
import { isNegative, type Literal, type Theory } from "../contain/theory.ts";
import {
  findString,
  findStrings,
  matchesPattern,
  patternOf,
  type RegexDialect,
  type SearchBudget,
  type StringLanguage,
} from "../regex/index.ts";
import { areDisjoint, samplesOf, shapesOf, type Shapes } from "./formats.ts";

interface Strings {
  minLength: number;
  maxLength: number;
  readonly matching: string[];
  readonly notMatching: string[];
  readonly formats: string[];
  readonly notFormats: string[];
  readonly excluded: Set<string>;
}

/** The context for finding strings. */
export interface StringSearch {
  readonly theory: Theory;
  readonly evaluator: Evaluator;
  readonly dialect: RegexDialect;
  /** The steps of all pattern searches together. */
  readonly searchBudget: SearchBudget;
}

/** The step limit of one pattern search. */
const STEPS_PER_SEARCH = 20_000;

/** Finds the shortest string for the literals, which all constrain strings. */
export function findText(literals: readonly Literal[], search: StringSearch): Outcome {
  const strings = gather(literals, search.theory);
  if ("is" in strings) return strings;
  const { minLength, maxLength, matching, notMatching, formats, notFormats, excluded } = strings;
  if (minLength > maxLength) return EMPTY;
  if (formats.some((a) => formats.some((b) => areDisjoint(a, b)))) return EMPTY;
  if (formats.length > 0 || notFormats.length > 0) return byFormat(literals, strings, search);
  if (matching.length + notMatching.length === 0) return plainText(minLength, maxLength, excluded);
  let outcome = OUT_OF_BUDGET;
  for (let count = 1; count < 8 * Math.min(excluded.size + 1, MAX_EXCLUDED); count *= 8) {
    if (search.searchBudget.left <= 0) return OUT_OF_BUDGET;
    outcome = byPattern(strings, Math.min(count, excluded.size + 1), search, () => true);
    if (outcome.is !== "unknown") return outcome;
  }
  if (excluded.size < MAX_EXCLUDED) return outcome;
  const others = [...notMatching, patternOf(excluded, search.dialect)];
  const apart = byPattern({ ...strings, notMatching: others, excluded: new Set() }, 1, search, () => true);
  return apart.is === "unknown" ? outcome : apart;
}

/** The maximum number of words of a language that are tried against excluded names; more names become a pattern. */
const MAX_EXCLUDED = 64;

const OUT_OF_BUDGET: Outcome = unknown("BUDGET", "the patterns take too many steps");

function gather(literals: readonly Literal[], theory: Theory): Strings | Outcome {
  const strings: Strings = {
    minLength: 0,
    maxLength: Infinity,
    matching: [],
    notMatching: [],
    formats: [],
    notFormats: [],
    excluded: new Set(),
  };
  let doubt: Outcome | undefined;
  for (const literal of literals) {
    const node = theory.node(literal);
    const negative = isNegative(literal);
    switch (node.kind) {
      case "least":
      case "most":
        limitLength(strings, node.kind === "least", node.count, negative);
        break;
      case "pattern":
        (negative ? strings.notMatching : strings.matching).push(node.pattern);
        break;
      case "format":
        (negative ? strings.notFormats : strings.formats).push(node.format);
        break;
      case "values":
        for (const value of node.values.values()) if (typeof value === "string") strings.excluded.add(value);
        break;
      default:
        doubt = notUnderstood(node);
    }
  }
  return doubt && strings.minLength <= strings.maxLength ? doubt : strings;
}

function limitLength(strings: Strings, isLeast: boolean, stated: number, negative: boolean): void {
  const count = negative ? stated + (isLeast ? -1 : 1) : stated;
  if (isLeast !== negative) strings.minLength = Math.max(strings.minLength, count);
  else strings.maxLength = Math.min(strings.maxLength, count);
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** Without a pattern, any string of the right length is sufficient. */
function plainText(minLength: number, maxLength: number, excluded: ReadonlySet<string>): Outcome {
  if (minLength > 1_000_000) return unknown("BUDGET", "the string would be too long");
  if (maxLength === 0) return excluded.has("") ? EMPTY : found("");
  if (minLength === 0 && !excluded.has("")) return found("");
  for (let index = 0; index <= excluded.size; index++) {
    let text = "";
    for (let rest = index; rest > 0; rest = Math.floor(rest / 26)) text += LETTERS[rest % 26]!;
    text = text.padEnd(Math.max(minLength, 1), "a");
    if (text.length <= maxLength && !excluded.has(text)) return found(text);
  }
  // There are more than a million strings of one character.
  for (let code = 0x21; code < 0xd800; code++) {
    const text = String.fromCodePoint(code).padEnd(minLength, "a");
    if (!excluded.has(text)) return found(text);
  }
  return unknown("BUDGET", "too many strings are excluded");
}

/** More than are worth multiplying before one looks whether the first string matches any of them. */
const MANY_PATTERNS = 8;

/** The first string that matches what it must, if it matches nothing else either. */
function firstOutside(language: StringLanguage, budget: SearchBudget): string | undefined {
  const { dialect, notMatching } = language;
  const first = findString({ ...language, notMatching: [] }, budget);
  if (first.answer !== "found") return undefined;
  const isOutside = notMatching.every((pattern) => matchesPattern(pattern, first.value, dialect) === false);
  return isOutside ? first.value : undefined;
}

function byPattern(
  { minLength, maxLength, matching, notMatching, excluded }: Strings,
  count: number,
  search: StringSearch,
  isWanted: (text: string) => boolean,
): Outcome {
  const before = Math.min(STEPS_PER_SEARCH, search.searchBudget.left);
  const searchBudget = { left: before };
  const language: StringLanguage = {
    dialect: search.dialect,
    matching,
    notMatching,
    minLength,
    ...(maxLength !== Infinity && { maxLength }),
  };
  const first = notMatching.length > MANY_PATTERNS ? firstOutside(language, searchBudget) : undefined;
  if (first !== undefined && !excluded.has(first) && isWanted(first)) {
    search.searchBudget.left -= before - searchBudget.left;
    return found(first);
  }
  const answer = findStrings(language, count, searchBudget);
  search.searchBudget.left -= before - searchBudget.left;
  if (answer.answer === "undecided") return unknown("PATTERN", answer.reason);
  const value = answer.values.find((text) => !excluded.has(text) && isWanted(text));
  if (value !== undefined) return found(value);
  const isEmpty = answer.complete && answer.values.every((text) => excluded.has(text));
  return isEmpty ? EMPTY : unknown("PATTERN", "too many strings of the pattern are excluded");
}

/** Finds a string by format: by samples of it, and by patterns inside of and around it. */
function byFormat(literals: readonly Literal[], strings: Strings, search: StringSearch): Outcome {
  const { formats, notFormats, excluded } = strings;
  const samples = [
    ...formats.flatMap((format) => samplesOf(format, true)),
    ...notFormats.flatMap((format) => samplesOf(format, false)),
  ];
  const isWanted = (text: string): boolean => search.evaluator.all(literals, text) === true;
  const good = samples.find(isWanted);
  if (good !== undefined) return found(good);
  for (const [within, around] of WAYS) {
    const outcome = byPattern(shaped(strings, within, around), excluded.size + 4, search, isWanted);
    // An empty result for shapes that are too small proves nothing.
    if (outcome.is === "found" || (outcome.is === "empty" && within === "possible")) return outcome;
  }
  return unknown("FORMAT", `nothing more is known of the format "${[...formats, ...notFormats][0]}"`);
}

/** The shapes that represent formats and non-formats: so that each text is valid, or so that no others exist. */
const WAYS = [
  ["sure", "possible"],
  ["possible", "sure"],
] as const;

function shaped(strings: Strings, within: keyof Shapes, around: keyof Shapes): Strings {
  const shapes = (formats: readonly string[], kind: keyof Shapes): readonly string[] =>
    formats.flatMap((format) => shapesOf(format)[kind] ?? []);
  return {
    ...strings,
    matching: [...strings.matching, ...shapes(strings.formats, within)],
    notMatching: [...strings.notMatching, ...shapes(strings.notFormats, around)],
  };
}
