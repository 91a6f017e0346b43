import type { Literal } from "./theory.ts";

/** How the ways of one branch are closed: all at once, or one by one after looking at the ways of one literal. */
export interface Tree {
  readonly on: Literal | undefined;
  readonly ways: readonly Tree[];
  /** The way that led here is closed by its first literal, regardless of the others. */
  readonly byFirst?: true;
}

/** That no value satisfies a goal: a tree for each kind of values, and the goals within that it rests on. */
export interface Refutation {
  readonly goal: readonly Literal[];
  readonly ways: readonly Tree[];
  /** Keys of goals. */
  readonly uses: readonly string[];
}
