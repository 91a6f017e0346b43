import type { Effect } from "../../src/contracts/finding.ts";
import { isMultiple } from "../../src/model/value.ts";

/** Compares two divisors as decimals: 0.3 is a multiple of 0.1. */
export function relateMultiples(old: number | bigint, new_: number | bigint): Effect {
  const keepsAll = isMultiple(old, new_);
  const addsNone = isMultiple(new_, old);
  if (keepsAll) return addsNone ? "same" : "widens";
  return addsNone ? "narrows" : "shifts";
}
