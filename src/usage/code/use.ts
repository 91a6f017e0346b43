import type { Bounds, ConsumerUse } from "../../contracts/usage.ts";
import { dictionary } from "../../model/json.ts";

/** The answer about code. `found`: the places that may be concerned; `of`: the number of all places that use the API. */
export function codeUse(found: ReadonlyMap<string, Bounds>, of: number): ConsumerUse {
  const least = [...found.values()].reduce((sum, [certain]) => sum + certain, 0);
  const clients = found.size === 0 ? [] : [["", [least, found.size, of] as const] as const];
  const at = [...found].sort(byCertainty).map(([place]) => place);
  return {
    evidence: "code",
    operations: dictionary([["", { of, clients: dictionary(clients) }]]),
    unknown: [],
    ...(at.length > 0 && { at }),
  };
}

/** Certain places first, then by file and line. */
function byCertainty([a, [certain]]: readonly [string, Bounds], [b, [other]]: readonly [string, Bounds]): number {
  return other - certain || a.localeCompare(b, "en", { numeric: true });
}
