import type { Literal } from "./theory.ts";

/** A tree of closed branches: all ways at once, or one by one after a split on one literal. */
export interface Tree {
  readonly on: Literal | undefined;
  readonly ways: readonly Tree[];
  /** The way that led here is closed by its first literal, regardless of the others. */
  readonly byFirst?: true;
}

/** A proof that no value satisfies a goal: a tree for each kind of value, and the inner goals that it depends on. */
export interface Refutation {
  readonly goal: readonly Literal[];
  readonly ways: readonly Tree[];
  /** Keys of goals. */
  readonly uses: readonly string[];
}
