import type { Reading } from "../contracts/reader.ts";
import type { Operation, Snapshot } from "../model/snapshot.ts";
import { createRoute, type Route } from "./routes.ts";
import { targetOf } from "./url.ts";

const known = new WeakMap<Snapshot, Route<Operation>>();

/**
 * Returns the operation that answers a request: the URL can be absolute or begin with the path. Undefined if no path of the
 * description matches. The host is not compared, so that requests to a test server are found.
 */
export function operationFor(
  { snapshot }: Pick<Reading, "snapshot">,
  method: string,
  url: string,
): Operation | undefined {
  const route = known.get(snapshot) ?? createRoute(Object.values(snapshot.operations));
  known.set(snapshot, route);
  return route(method.toUpperCase(), targetOf(url).path)?.target;
}
