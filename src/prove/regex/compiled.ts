// Patterns as automata, kept for the next question.
import { type Automaton, createAutomaton } from "./automaton.ts";
import { parseEcma } from "./ecma.ts";
import { UnsupportedPattern } from "./expression.ts";
import { lengthsOf } from "./lengths.ts";
import { compileProgram } from "./program.ts";
import { parseRe2 } from "./re2.ts";
import type { Window } from "./search.ts";

/** The syntax and the meaning of a pattern: that of JavaScript, or that of Go. */
export type RegexDialect = "ecma-262" | "re2";

export type Compiled = { readonly automaton: Automaton; readonly lengths: Window } | { readonly reason: string };

const PARSERS = { "ecma-262": parseEcma, re2: parseRe2 };

const MAX_PATTERNS = 1000;
/** The maximum total size of cached automata. */
const MAX_SIZE = 400_000;
const MAX_LENGTH = 50_000;

const kept = new Map<string, { readonly compiled: Compiled; size: number }>();
let keptSize = 0;

export function compilePattern(pattern: string, dialect: RegexDialect): Compiled {
  const key = keyOf(pattern, dialect);
  const known = kept.get(key);
  if (known !== undefined) return known.compiled;
  if (kept.size >= MAX_PATTERNS) forgetAll();
  const compiled = compile(pattern, dialect);
  kept.set(key, { compiled, size: 0 });
  return compiled;
}

/** Has to follow the use of the patterns' automata, which grow by it: forgets them all where they take too much. */
export function settle(patterns: readonly string[], dialect: RegexDialect): void {
  for (const pattern of patterns) {
    const known = kept.get(keyOf(pattern, dialect));
    if (known === undefined || !("automaton" in known.compiled)) continue;
    keptSize += known.compiled.automaton.size - known.size;
    known.size = known.compiled.automaton.size;
  }
  if (keptSize > MAX_SIZE) forgetAll();
}

function forgetAll(): void {
  kept.clear();
  keptSize = 0;
}

function keyOf(pattern: string, dialect: RegexDialect): string {
  return `${dialect} ${pattern}`;
}

function compile(pattern: string, dialect: RegexDialect): Compiled {
  try {
    if (pattern.length > MAX_LENGTH) throw new UnsupportedPattern("it is too long");
    const parsed = PARSERS[dialect](pattern);
    const { expression, newlines, codeUnits } = parsed;
    const automaton = createAutomaton(compileProgram(expression), newlines, codeUnits);
    return { automaton, lengths: lengthsOf(parsed) };
  } catch (error) {
    if (error instanceof UnsupportedPattern)
      return { reason: `it is unknown what the pattern "${shortened(pattern)}" matches: ${error.message}` };
    throw error;
  }
}

function shortened(pattern: string): string {
  return pattern.length > 100 ? `${pattern.slice(0, 99)}…` : pattern;
}
