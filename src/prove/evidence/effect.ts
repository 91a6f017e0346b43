import type { Effect } from "../../contracts/finding.ts";

export function effectOf(narrows: boolean, widens: boolean): Effect {
  if (narrows) return widens ? "shifts" : "narrows";
  return widens ? "widens" : "same";
}
