import { isWithin, parent, principal, type Pointer } from "../../model/pointer.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import { reachableSchemas } from "../diff/reachable-schemas.ts";
import { isAnswered, withWritableBody } from "../diff/resource-version.ts";

/** Returns whether clients send values at a place. Any client can use schemas without an operation. */
export function createSent(snapshot: Snapshot): (at: Pointer) => boolean {
  const { unwritten, operations: ofControllers } = notWrittenByClients(snapshot);
  const isUnwritten = (at: Pointer): boolean => unwritten.some((place) => isWithin(at, place));
  const operations = Object.values(snapshot.operations);
  if (operations.length === 0) return (at) => !isUnwritten(at);
  const requests = operations.filter(({ polarity }) => polarity === "request");
  const bodies = requests.map((operation) => {
    const { requestBody } = ofControllers.has(operation.id) ? withWritableBody(operation) : operation;
    return { requestBody, responses: {} };
  });
  const reached = new Set([...reachableSchemas(bodies, snapshot.schemas)].map(principal));
  return (at) =>
    at.includes("/parameters/") || (!isUnwritten(at) && ancestorsOf(at).some((around) => reached.has(around)));
}

/** Versions that are not served, and the status of kinds with that subresource or that are answered: requests of clients do not change them. */
function notWrittenByClients(snapshot: Snapshot): {
  readonly unwritten: readonly Pointer[];
  readonly operations: ReadonlySet<string>;
} {
  const { resources, schemas } = snapshot;
  const all = Object.values(resources).flatMap((resource) => Object.values(resource.versions));
  const versions = all.filter((version) => version.subresources.status !== undefined || isAnswered(version, snapshot));
  const unserved = all.flatMap(({ served, schema }) => (schema && !served.value ? [schema.value] : []));
  const statuses = versions.flatMap(({ schema }) => {
    const status = schema && schemas.get(schema.value).properties["status"];
    return status === undefined ? [] : [status.at];
  });
  return {
    unwritten: [...unserved, ...statuses],
    operations: new Set(versions.flatMap((version) => version.operations)),
  };
}

function ancestorsOf(at: Pointer): readonly Pointer[] {
  const found: Pointer[] = [];
  for (let around = parent(at); around !== parent(around); around = parent(around)) found.push(around);
  return found;
}
