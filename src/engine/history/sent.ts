import { parent, principal, type Pointer } from "../../model/pointer.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import { reachableSchemas } from "../diff/reachable-schemas.ts";

/** Returns whether clients send values at a place. Any client can use schemas without an operation. */
export function createSent(snapshot: Snapshot): (at: Pointer) => boolean {
  const operations = Object.values(snapshot.operations);
  if (operations.length === 0) return () => true;
  const requests = operations.filter(({ polarity }) => polarity === "request");
  const bodies = requests.map(({ requestBody }) => ({ requestBody, responses: {} }));
  const reached = new Set([...reachableSchemas(bodies, snapshot.schemas)].map(principal));
  return (at) => at.includes("/parameters/") || ancestorsOf(at).some((around) => reached.has(around));
}

function ancestorsOf(at: Pointer): readonly Pointer[] {
  const found: Pointer[] = [];
  for (let around = parent(at); around !== parent(around); around = parent(around)) found.push(around);
  return found;
}
