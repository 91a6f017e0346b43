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

/** Takes from the fuel what it costs to go on from these states. */
export type Meter = (states: readonly { readonly state: number }[]) => void;

export function createMeter(product: Product, fuel: SearchBudget): Meter {
  const known = new Set<number>();
  let visits = 0;
  const take = (units: number): void => {
    fuel.left = Math.max(0, fuel.left - units);
    if (fuel.left === 0) throw new BudgetExceeded();
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
