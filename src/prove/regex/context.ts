// The context of assertions: the characters on both sides of a position.
import type { Assertion } from "./expression.ts";
import type { Program } from "./program.ts";

/** One side of a position in the text. */
export type Side = (typeof SIDES)[number];
export const SIDES = ["edge", "word", "newline", "other"] as const;

export interface Context {
  readonly previous: Side;
  readonly next: Side;
  /** The result of each lookbehind at this position. */
  readonly behinds: readonly boolean[];
}

/** Returns which properties of the previous character the states must keep. */
export function usesOf({ instructions }: Program): {
  readonly edges: boolean;
  readonly words: boolean;
  readonly lines: boolean;
} {
  const assertions = new Set(instructions.map((each) => (each.op === "assert" ? each.assertion : undefined)));
  const lines = assertions.has("line-start") || assertions.has("line-end");
  const words = assertions.has("word-boundary") || assertions.has("no-word-boundary");
  return { edges: lines || assertions.has("text-start"), words, lines };
}

export function holds(assertion: Assertion, { previous, next }: Context): boolean {
  switch (assertion) {
    case "text-start":
      return previous === "edge";
    case "text-end":
      return next === "edge";
    case "line-start":
      return previous === "edge" || previous === "newline";
    case "line-end":
      return next === "edge" || next === "newline";
    case "word-boundary":
      return (previous === "word") !== (next === "word");
    case "no-word-boundary":
      return (previous === "word") === (next === "word");
  }
}
