// Languages of strings that patterns and a window of lengths describe: are they empty, and what is in them?
import { classOf } from "./alphabet.ts";
import { type Automaton, DEAD, MATCHED, TooMuchWork } from "./automaton.ts";
import { type Compiled, compilePattern, settle, type RegexDialect } from "./compiled.ts";
import { createProduct } from "./product.ts";
import { type SearchBudget, BudgetExceeded } from "./search-budget.ts";
import { MAX_STRING, shortestStrings } from "./search.ts";

export type { RegexDialect } from "./compiled.ts";
export { asEcma } from "./as-ecma.ts";
export { requirementsOf } from "./requirements.ts";
export { patternOf } from "./listed.ts";
export type { SearchBudget } from "./search-budget.ts";

/** A string is in it that fulfils all of this. A pattern matches where it matches anywhere in the string. */
export interface StringLanguage {
  readonly dialect: RegexDialect;
  /** Every one matches. */
  readonly matching: readonly string[];
  /** None matches. */
  readonly notMatching: readonly string[];
  /** Code points. */
  readonly minLength: number;
  /** Code points. */
  readonly maxLength?: number;
}

export type StringAnswer =
  /** The shortest member; of those, the one that reads best. */
  | { readonly answer: "found"; readonly value: string }
  /** Proven: there is none. */
  | { readonly answer: "empty" }
  | { readonly answer: "undecided"; readonly reason: string };

export type StringsAnswer =
  | { readonly answer: "found"; readonly values: readonly string[]; readonly complete: boolean }
  | { readonly answer: "undecided"; readonly reason: string };

/** A member of the language, or the proof that it has none. Takes what it needs from the budget. */
export function findString(language: StringLanguage, budget: SearchBudget): StringAnswer {
  const found = search(language, 1, budget);
  if (typeof found === "string") return { answer: "undecided", reason: found };
  const [value] = found;
  return value === undefined ? { answer: "empty" } : { answer: "found", value };
}

/** Up to `count` distinct members, shortest first; `complete` where there are no others. */
export function findStrings(language: StringLanguage, count: number, budget: SearchBudget): StringsAnswer {
  const found = search(language, count + 1, budget);
  if (typeof found === "string") return { answer: "undecided", reason: found };
  return { answer: "found", values: found.slice(0, count), complete: found.length <= count };
}

/** Beyond it, the automaton of a pattern no longer grows with a value. */
const MAX_MATCHING_SIZE = 3_000_000;

/**
 * Returns whether the value matches, by the same automata; undefined if the pattern is unsupported or too large for the
 * value.
 */
export function matchesPattern(pattern: string, value: string, dialect: RegexDialect): boolean | undefined {
  const compiled = compilePattern(pattern, dialect);
  if (!("automaton" in compiled)) return undefined;
  try {
    return matches(compiled.automaton, value);
  } catch (error) {
    if (error instanceof TooMuchWork) return undefined;
    throw error;
  } finally {
    settle([pattern], dialect);
  }
}

/** The members, or why there is no answer. */
function search(language: StringLanguage, count: number, budget: SearchBudget): readonly string[] | string {
  const { dialect, minLength, maxLength = Infinity } = language;
  const matching = [...new Set(language.matching)];
  const notMatching = [...new Set(language.notMatching)];
  if (minLength > maxLength || matching.some((pattern) => notMatching.includes(pattern))) return [];

  const reasons: string[] = [];
  const supported = (patterns: readonly string[]): readonly Supported[] =>
    patterns.flatMap((pattern) => {
      const compiled = compilePattern(pattern, dialect);
      if ("automaton" in compiled) return [compiled];
      reasons.push(compiled.reason);
      return [];
    });
  const [accepting, rejecting] = [supported(matching), supported(notMatching)];
  const longest = Math.min(maxLength, ...accepting.map(({ lengths }) => lengths.max));
  if (accepting.some(({ lengths }) => lengths.min > longest) || minLength > longest) return [];

  try {
    const product = createProduct(accepting.map(automatonOf), rejecting.map(automatonOf), count);
    const found = shortestStrings(product, { min: minLength, max: maxLength }, count, budget);
    // If the supported patterns exclude all strings, the unsupported ones do not matter.
    if (found.length === 0) return [];
    const [reason] = reasons;
    if (reason !== undefined) return reason;
    return found === "too-long" ? `the shortest string has more than ${String(MAX_STRING)} characters` : found;
  } catch (error) {
    if (error instanceof TooMuchWork) return error.message;
    if (error instanceof BudgetExceeded)
      return reasons[0] ?? "the budget for states of the patterns' automata is used up";
    throw error;
  } finally {
    settle([...matching, ...notMatching], dialect);
  }
}

type Supported = Extract<Compiled, { readonly automaton: Automaton }>;

function automatonOf({ automaton }: Supported): Automaton {
  return automaton;
}

function matches(automaton: Automaton, value: string): boolean | undefined {
  const { alphabet, halves } = automaton;
  let state = automaton.start;
  for (const character of value) {
    if (state === DEAD || state === MATCHED) break;
    if (automaton.size > MAX_MATCHING_SIZE) return undefined;
    const codePoint = character.codePointAt(0) ?? 0;
    const read = halves !== undefined && codePoint > 0xffff ? halves : [classOf(alphabet, codePoint)];
    for (const by of read) state = automaton.row(state)[by] ?? DEAD;
  }
  return automaton.accepts(state);
}
