import type { CharSet } from "refa";

/** A pattern without its dialect and without groups, because captures decide nothing. */
export type Expression =
  | { readonly kind: "characters"; readonly set: CharSet }
  | { readonly kind: "sequence"; readonly parts: readonly Expression[] }
  | { readonly kind: "choice"; readonly options: readonly Expression[] }
  | { readonly kind: "repeat"; readonly body: Expression; readonly min: number; readonly max: number }
  | { readonly kind: "assertion"; readonly assertion: Assertion }
  | { readonly kind: "look"; readonly behind: boolean; readonly negate: boolean; readonly body: Expression };

export type Assertion = "text-start" | "text-end" | "line-start" | "line-end" | "word-boundary" | "no-word-boundary";

export interface ParsedPattern {
  readonly expression: Expression;
  /** The line terminators for assertions in multi-line mode. */
  readonly newlines: CharSet;
  /** The pattern reads UTF-16 code units, so that a character beyond U+FFFF is two. */
  readonly codeUnits: boolean;
}

/** The pattern has no automaton here: not the dialect's syntax, not regular, or too large. The message says which. */
export class UnsupportedPattern extends Error {
  override readonly name = "UnsupportedPattern";
}

/** Every group costs a frame of recursion in the parsers and in what walks an expression. */
export const MAX_DEPTH = 200;

export function sequence(parts: readonly Expression[]): Expression {
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: "sequence", parts };
}

export function choice(options: readonly Expression[]): Expression {
  return options.length === 1 && options[0] !== undefined ? options[0] : { kind: "choice", options };
}
