import type { Inhabitants, Several } from "./outcome.ts";
import { negate, type Literal, type Theory } from "./theory.ts";
import { keyOf, type Value } from "./value.ts";

/** Up to `count` different values that satisfy the literals, found one after the other. */
export function severalOf(
  one: Inhabitants["one"],
  literals: readonly Literal[],
  count: number,
  theory: Theory,
): Several {
  const values = new Map<string, Value>();
  while (values.size < count) {
    const others = values.size === 0 ? literals : [...literals, negate(theory.values(new Map(values)))];
    const outcome = one(others);
    if (outcome.is === "unknown") return outcome;
    if (outcome.is === "empty") return { is: "found", values: [...values.values()], complete: true };
    values.set(keyOf(outcome.value), outcome.value);
  }
  return { is: "found", values: [...values.values()], complete: false };
}
