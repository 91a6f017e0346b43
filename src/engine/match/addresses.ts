import { pathShape } from "../../model/path-shape.ts";
import type { Operation, Server } from "../../model/snapshot.ts";

/** Returns the path with the base path of each server. */
export function addressesOf(operation: Operation, path: string): readonly string[] {
  if (operation.kind !== "operation") return [operation.id];
  return basePaths(operation.servers).map((base) => `${operation.method} ${base}${path}`);
}

/** The path as it is sent, without the names of its parameters; a webhook's name. */
export function shapeOf({ kind, path }: Operation): string {
  return kind === "operation" ? pathShape(path) : path;
}

const known = new WeakMap<readonly Server[], readonly string[]>();

function basePaths(servers: readonly Server[]): readonly string[] {
  let paths = known.get(servers);
  if (paths === undefined) {
    paths = servers.length === 0 ? [""] : [...new Set(servers.map(basePath))];
    known.set(servers, paths);
  }
  return paths;
}

/** The path part of a server's address, variables at their defaults. */
function basePath(server: Server): string {
  const url = server.url.replace(/\{([^}]*)\}/gu, (whole, name: string) => server.variables[name]?.default ?? whole);
  const path = url.replace(/^[a-z][a-z0-9+.-]*:/iu, "").replace(/^\/\/[^/]*/u, "");
  return path.replace(/[?#].*$/u, "").replace(/\/+$/u, "");
}

/** The path with the base path of the first server before it. */
export function fullPath(operation: Operation): string {
  return operation.kind === "operation" ? `${basePaths(operation.servers)[0]!}${operation.path}` : operation.path;
}
