import type { Pointer } from "../../model/pointer.ts";
import type { ProblemSink } from "../problems.ts";

const MAX_PARTS = 1_000_000;

/** Bounds what lists times lists and references to references may grow to: a small text can mean a huge document. */
export class PartBudget {
  readonly #problems: ProblemSink;
  #left = MAX_PARTS;
  #isReported = false;

  constructor(problems: ProblemSink) {
    this.#problems = problems;
  }

  /** Returns whether this many more parts may be created; a rejection is reported once. */
  allows(count: number, at: Pointer): boolean {
    this.#left -= count;
    if (this.#left >= 0) return true;
    if (!this.#isReported) this.#refuse(at);
    return false;
  }

  #refuse(at: Pointer): void {
    this.#isReported = true;
    this.#problems.add({
      code: "FILE_TOO_LARGE",
      level: "error",
      message: `The document multiplies to more than ${MAX_PARTS} parameters and media types; from here on they are not compared.`,
      hint: "Look for long lists that many operations inherit, and for path items that many paths refer to.",
      at,
    });
  }
}
