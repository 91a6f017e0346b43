import type { Product } from "./product.ts";

/** A budget that several searches share: a state of a product takes one, a very large one more. */
export interface SearchBudget {
  left: number;
}

export class BudgetExceeded extends Error {
  override readonly name = "OutOfFuel";
}

/** Visits of a state that are as dear as a state that is new. */
const VISITS_OF_A_STATE = 16;

/** Takes the cost of continuing from these states from the budget. */
export type Meter = (states: readonly { readonly state: number }[]) => void;

export function createMeter(product: Product, budget: SearchBudget): Meter {
  const known = new Set<number>();
  let visits = 0;
  const take = (units: number): void => {
    budget.left = Math.max(0, budget.left - units);
    if (budget.left === 0) throw new BudgetExceeded();
  };
  return (states) => {
    for (const { state } of states) {
      visits++;
      if (known.has(state)) continue;
      known.add(state);
      product.row(state);
      take(product.cost(state));
    }
    if (visits < VISITS_OF_A_STATE) return;
    take(Math.floor(visits / VISITS_OF_A_STATE));
    visits %= VISITS_OF_A_STATE;
  };
}
