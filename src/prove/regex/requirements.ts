// Splits a pattern into separate requirements: lookaheads at its start are patterns, and a repeated character is a
// length. A combined automaton has the product of their states; separate ones can each be refuted alone.
import type { AST } from "@eslint-community/regexpp";
import type { RegexDialect } from "./compiled.ts";
import { readEcma } from "./ecma.ts";
import { UnsupportedPattern } from "./expression.ts";

/** A pattern matches where all of this holds. */
export interface Requirements {
  readonly matching: readonly string[];
  readonly notMatching: readonly string[];
  /** Code points. */
  readonly minLength: number;
  readonly maxLength: number;
}

export function requirementsOf(pattern: string, dialect: RegexDialect): Requirements {
  const whole: Requirements = { matching: [pattern], notMatching: [], minLength: 0, maxLength: Infinity };
  if (dialect !== "ecma-262" || !pattern.startsWith("^")) return whole;
  const elements = onlyAlternative(pattern);
  if (elements === undefined) return whole;
  const ahead = elements.slice(1, firstOther(elements)) as readonly AST.LookaheadAssertion[];
  if (ahead.length === 0) return sized(elements) ?? whole;
  if (/\\[1-9k]/u.test(pattern)) return whole;
  const rest = elements.slice(1 + ahead.length);
  const positive = ahead.filter(({ negate }) => !negate).map(atStart);
  const parts = [...positive, ...(rest.length === 0 ? [] : [`^${textOf(rest)}`])].map((part) =>
    requirementsOf(part, dialect),
  );
  return {
    matching: parts.flatMap(({ matching }) => matching),
    notMatching: [...ahead.filter(({ negate }) => negate).map(atStart), ...parts.flatMap((part) => part.notMatching)],
    minLength: Math.max(0, ...parts.map(({ minLength }) => minLength)),
    maxLength: Math.min(...parts.map(({ maxLength }) => maxLength)),
  };
}

/** Undefined where there are several, or where the pattern reads halves of characters. */
function onlyAlternative(pattern: string): readonly AST.Element[] | undefined {
  try {
    const { alternatives, unicode } = readEcma(pattern);
    const [only, ...others] = alternatives;
    return unicode && others.length === 0 ? only?.elements : undefined;
  } catch (error) {
    if (error instanceof UnsupportedPattern) return undefined;
    throw error;
  }
}

function firstOther(elements: readonly AST.Element[]): number {
  const at = elements.findIndex(
    (element, index) => index > 0 && !(element.type === "Assertion" && element.kind === "lookahead"),
  );
  return at < 0 ? elements.length : at;
}

/** `^[a-z]{1,63}$`: so many characters, all of them of a class. */
function sized(elements: readonly AST.Element[]): Requirements | undefined {
  const [, repeat, end, ...others] = elements;
  if (repeat?.type !== "Quantifier" || end?.type !== "Assertion" || end.kind !== "end" || others.length > 0)
    return undefined;
  const { element, min, max } = repeat;
  if (!SINGLE.has(element.type) || (min <= 1 && max === Infinity)) return undefined;
  return { matching: [`^${element.raw}*$`], notMatching: [], minLength: min, maxLength: max };
}

const SINGLE: ReadonlySet<string> = new Set(["Character", "CharacterSet", "CharacterClass"]);

function atStart({ alternatives }: AST.LookaheadAssertion): string {
  const [only, ...others] = alternatives;
  return others.length === 0 ? `^${only?.raw ?? ""}` : `^(?:${alternatives.map(({ raw }) => raw).join("|")})`;
}

function textOf(elements: readonly AST.Element[]): string {
  return elements.map(({ raw }) => raw).join("");
}
