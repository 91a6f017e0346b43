import { type Pointer, split } from "../../model/pointer.ts";
import type { Operation, Snapshot } from "../../model/snapshot.ts";

const known = new WeakMap<Snapshot, ReadonlyMap<Pointer, Operation>>();

/** Returns the first operation at a place that several paths can share. Callbacks have none. */
export function operationAt(at: Pointer, snapshot: Snapshot): Operation | undefined {
  let operations = known.get(snapshot);
  if (operations === undefined) {
    const all = Object.values(snapshot.operations).reverse();
    known.set(snapshot, (operations = new Map(all.map((operation) => [operation.at, operation]))));
  }
  return operations.get(at);
}

export function describeOperation({ kind, method, path }: Operation): string {
  if (method === "rpc") return `rpc \`${path.slice(1)}\``;
  return kind === "operation" ? `\`${method} ${path}\`` : `${kind} \`${method} ${path}\``;
}

const HOMES: ReadonlySet<string> = new Set(["paths", "webhooks", "x-webhooks", "callbacks", "pathItems"]);

/** Names callbacks, services and paths by their pointer. */
export function describePath(at: Pointer): string {
  const { file, tokens } = split(at);
  if (tokens[0] === "services")
    return `rpc \`${[tokens[1], tokens[3]].filter((name) => name !== undefined).join("/")}\``;
  const home = tokens.findLastIndex((token) => HOMES.has(token));
  const [path = stemOf(file), ...rest] = tokens.slice(tokens[home] === "callbacks" ? home + 2 : home + 1);
  const method = rest.at(-1)?.toUpperCase();
  const label = `\`${method === undefined ? path : `${method} ${path}`}\``;
  return tokens[home] === "callbacks" ? `callback ${label}` : label;
}

/** Takes the tokens after the name of a callback: the expression, then the method unless it is about all operations. */
export function labelOfCallback([expression, method = "parameters", ...rest]: readonly string[]): string {
  if (method === "additionalOperations") return `callback \`${rest[0]!} ${expression!}\``;
  return `callback \`${method === "parameters" ? "" : `${method.toUpperCase()} `}${expression!}\``;
}

/** " of `POST /pets`" for a pointer into an operation of a path; otherwise empty. */
export function operationOf([home, path, method]: readonly string[]): string {
  if (home !== "paths" || path === undefined || method === undefined || !METHODS.has(method)) return "";
  return ` of \`${method.toUpperCase()} ${path}\``;
}

const METHODS: ReadonlySet<string> = new Set("get put post delete options head patch trace query".split(" "));

/** The name of a file without its folder and ending. */
export function stemOf(file: string): string {
  const name = file.slice(file.lastIndexOf("/") + 1);
  const dot = name.indexOf(".");
  return dot <= 0 ? name : name.slice(0, dot);
}
