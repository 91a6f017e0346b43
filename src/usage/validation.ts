import type { Profile } from "../contracts/profile.ts";
import type { Polarity } from "../model/channel.ts";
import type { Json } from "../model/json.ts";
import type { Pointer } from "../model/pointer.ts";
import type { Snapshot } from "../model/snapshot.ts";
import { lensesOf } from "../prove/evidence/lenses.ts";
import { oracleLens } from "../prove/oracle-lens.ts";
import { dialectOf, oracle } from "../prove/oracle/index.ts";
import { createAdmission } from "../prove/server.ts";

/** Returns whether a schema accepts a value; undefined if that cannot be decided. */
export type Accepts = (at: Pointer, value: Json) => boolean | undefined;

/**
 * Validates values against the schemas of a snapshot as one direction sees them: a request has no read-only properties, a
 * response no write-only ones. Objects of custom resources are completed with defaults and checked by their rules first.
 * Each schema is compiled once.
 */
export function createAccepts(snapshot: Snapshot, direction: Polarity, profile: Profile): Accepts {
  if (dialectOf(snapshot) === "crd" && direction === "request") {
    const admits = createAdmission(snapshot.schemas, profile);
    return (at, value) => admits(value, at);
  }
  const lens = oracleLens(lensesOf(direction, profile).usual, "open", snapshot);
  const compiled = new Map<Pointer, (value: Json) => boolean | undefined>();
  return (at, value) => {
    let evaluate = compiled.get(at);
    if (evaluate === undefined) {
      evaluate = oracle(snapshot.schemas, at, lens, dialectOf(snapshot)).evaluate;
      compiled.set(at, evaluate);
    }
    return evaluate(value);
  };
}
