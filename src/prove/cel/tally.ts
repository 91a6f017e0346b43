import type { Expression } from "./expression.ts";
import { combined, both, either, FALSE, TRUE, type Bounds, type Truth } from "./truth.ts";
import { all, any } from "./form.ts";

/** The number of true conditions plus a constant: `(has(self.a) ? 1 : 0) + (has(self.b) ? 1 : 0)`. */
export interface Tally {
  readonly conditions: readonly Truth[];
  readonly rest: number;
}

/** More combinations would only make long statements. */
const MAX_COMBINATIONS = 300;

/** Undefined for another sum. */
export function tallyOf(expression: Expression, truthIn: (condition: Expression) => Truth): Tally | undefined {
  if (expression.is === "constant") {
    const { value } = expression;
    return typeof value === "number" && Number.isInteger(value) ? { conditions: [], rest: value } : undefined;
  }
  if (expression.is === "binary" && expression.operator === "+") {
    const [a, b] = [tallyOf(expression.left, truthIn), tallyOf(expression.right, truthIn)];
    return a && b && { conditions: [...a.conditions, ...b.conditions], rest: a.rest + b.rest };
  }
  if (expression.is !== "choice") return undefined;
  const { condition, then, otherwise } = expression;
  const isOne = then.is === "constant" && then.value === 1 && otherwise.is === "constant" && otherwise.value === 0;
  return isOne ? { conditions: [truthIn(condition)], rest: 0 } : undefined;
}

/** States that the tally is at least `count`; undefined if that is too complex. */
export function tallyAtLeast({ conditions, rest }: Tally, count: number): Truth | undefined {
  const least = count - rest;
  if (combinations(conditions.length, least) > MAX_COMBINATIONS) return undefined;
  const { yes, no } = someOf(conditions, least);
  // An error in one of them is an error of the sum.
  const isDecided = conditions.map((condition) => combined(any, condition.yes, condition.no));
  const decided = (bounds: Bounds): Bounds => combined(all, bounds, ...isDecided);
  return { yes: decided(yes), no: decided(no) };
}

function someOf(conditions: readonly Truth[], least: number): Truth {
  if (least <= 0) return TRUE;
  if (least > conditions.length) return FALSE;
  return conditions
    .map((condition, index) => both(condition, someOf(conditions.slice(index + 1), least - 1)))
    .reduce(either);
}

function combinations(of: number, taken: number): number {
  let count = 1;
  for (let index = 1; index <= Math.min(taken, of); index++) count = (count * (of - index + 1)) / index;
  return count;
}
