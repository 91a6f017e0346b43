import { COST } from "../contain/budget.ts";
import { OUT_OF_STEPS, type Inhabitants, type Outcome } from "../contain/outcome.ts";
import type { Literal } from "../contain/theory.ts";

/** Solves the parts of a composed value, and keeps the reason for a missing answer. */
export class Parts {
  doubt: Outcome | undefined;
  readonly #inhabitants: Inhabitants;

  constructor(inhabitants: Inhabitants, doubt: Outcome | undefined) {
    this.#inhabitants = inhabitants;
    this.doubt = doubt;
  }

  one(goal: readonly Literal[]): Outcome {
    const outcome = this.#inhabitants.one(goal);
    if (outcome.is === "unknown") this.doubt = outcome;
    return outcome;
  }

  /** Takes the steps for one way to put parts together; false where none are left. */
  attempt(): boolean {
    return this.#spend(COST.tried);
  }

  /** Takes the steps for going through so many; false where none are left. */
  spend(count: number): boolean {
    return this.#spend(count * COST.part);
  }

  #spend(steps: number): boolean {
    const isLeft = this.#inhabitants.spend(steps);
    if (!isLeft) this.doubt = OUT_OF_STEPS;
    return isLeft;
  }
}
