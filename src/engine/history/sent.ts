import { isWithin, parent, principal, type Pointer } from "../../model/pointer.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import { reachableSchemas } from "../diff/reachable-schemas.ts";
import { withWritableBody } from "../diff/resource-version.ts";

/** Returns whether clients send values at a place. Any client can use schemas without an operation. */
export function createSent(snapshot: Snapshot): (at: Pointer) => boolean {
  const { statuses, operations: ofControllers } = writtenByControllers(snapshot);
  const isStatus = (at: Pointer): boolean => statuses.some((status) => isWithin(at, status));
  const operations = Object.values(snapshot.operations);
  if (operations.length === 0) return (at) => !isStatus(at);
  const requests = operations.filter(({ polarity }) => polarity === "request");
  const bodies = requests.map((operation) => {
    const { requestBody } = ofControllers.has(operation.id) ? withWritableBody(operation) : operation;
    return { requestBody, responses: {} };
  });
  const reached = new Set([...reachableSchemas(bodies, snapshot.schemas)].map(principal));
  return (at) =>
    at.includes("/parameters/") || (!isStatus(at) && ancestorsOf(at).some((around) => reached.has(around)));
}

/** Kinds with the subresource `status`: requests of clients do not change it. */
function writtenByControllers({ resources, schemas }: Snapshot): {
  readonly statuses: readonly Pointer[];
  readonly operations: ReadonlySet<string>;
} {
  const versions = Object.values(resources)
    .flatMap((resource) => Object.values(resource.versions))
    .filter(({ subresources }) => subresources.status !== undefined);
  const statuses = versions.flatMap(({ schema }) => {
    const status = schema && schemas.get(schema.value).properties["status"];
    return status === undefined ? [] : [status.at];
  });
  return { statuses, operations: new Set(versions.flatMap((version) => version.operations)) };
}

function ancestorsOf(at: Pointer): readonly Pointer[] {
  const found: Pointer[] = [];
  for (let around = parent(at); around !== parent(around); around = parent(around)) found.push(around);
  return found;
}
