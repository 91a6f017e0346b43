import { dictionary } from "../../model/json.ts";
import type { Operation, Server, Snapshot } from "../../model/snapshot.ts";
import type { SchemaSides } from "../diff/sides.ts";
import { likeness } from "./renames.ts";

export interface OperationMatch {
  readonly pairs: readonly OperationPair[];
  readonly removed: readonly Operation[];
  readonly added: readonly Operation[];
}

export interface OperationPair {
  readonly old: Operation;
  readonly new: Operation;
  /** They are taken for each other by likeness; their addresses differ. */
  readonly renamed: boolean;
}

/**
 * Pairs operations by address: server and path together, so that a prefix may move from one to the other;
 * then by path alone, for an API that moved as a whole; then by likeness.
 */
export function matchOperations(old: Snapshot, new_: Snapshot, sides: SchemaSides): OperationMatch {
  const pairs: OperationPair[] = [];
  const left = new Set(Object.values(old.operations));
  const right = new Set(Object.values(new_.operations));
  const pair = (before: Operation, after: Operation, renamed: boolean): void => {
    pairs.push({ old: before, new: after, renamed });
    left.delete(before);
    right.delete(after);
  };
  const byAddress = indexByAddress(right);
  for (const before of [...left]) {
    const after = addressesOf(before)
      .map((address) => byAddress[address])
      .find((candidate) => candidate !== undefined && right.has(candidate));
    if (after !== undefined) pair(before, after, false);
  }
  for (const before of [...left]) {
    const after = new_.operations[before.id];
    if (after !== undefined && right.has(after)) pair(before, after, false);
  }
  for (const [before, after] of matchRenamed(left, right, sides)) pair(before, after, true);
  return { pairs, removed: [...left], added: [...right] };
}

function indexByAddress(operations: Iterable<Operation>): Record<string, Operation> {
  const index = dictionary<Operation>();
  for (const operation of operations) for (const address of addressesOf(operation)) index[address] ??= operation;
  return index;
}

function addressesOf(operation: Operation): readonly string[] {
  if (operation.kind !== "operation") return [operation.id];
  const space = operation.id.indexOf(" ");
  const method = operation.id.slice(0, space);
  const template = operation.id.slice(space + 1);
  return basePaths(operation.servers).map((base) => `${method} ${base}${template}`);
}

const known = new WeakMap<readonly Server[], readonly string[]>();

function basePaths(servers: readonly Server[]): readonly string[] {
  let paths = known.get(servers);
  if (paths === undefined) {
    paths = [...new Set(servers.map(basePath))];
    known.set(servers, paths);
  }
  return paths.length === 0 ? [""] : paths;
}

/** The path part of a server's address, variables at their defaults. */
export function basePath(server: Server): string {
  const url = server.url.replace(/\{([^}]*)\}/gu, (whole, name: string) => server.variables[name]?.default ?? whole);
  const path = url.replace(/^[a-z][a-z0-9+.-]*:/iu, "").replace(/^\/\/[^/]*/u, "");
  return path.replace(/[?#].*$/u, "").replace(/\/+$/u, "");
}

/** An operation that kept its operationId, or all of its signature under a like path. */
function matchRenamed(
  removed: ReadonlySet<Operation>,
  added: ReadonlySet<Operation>,
  sides: SchemaSides,
): readonly (readonly [Operation, Operation])[] {
  const result: (readonly [Operation, Operation])[] = [];
  const taken = new Set<Operation>();
  for (const before of removed) {
    const candidates = [...added].filter(
      (after) => !taken.has(after) && before.kind === after.kind && before.method === after.method && isSuccessor(before, after, sides),
    );
    if (candidates.length !== 1) continue;
    result.push([before, candidates[0]!]);
    taken.add(candidates[0]!);
  }
  return result;
}

function isSuccessor(old: Operation, new_: Operation, sides: SchemaSides): boolean {
  if (old.operationId !== undefined && old.operationId.value === new_.operationId?.value) return true;
  if (old.operationId !== undefined && new_.operationId !== undefined && likeness(old.operationId.value, new_.operationId.value) < 0.5) {
    return false;
  }
  return likeness(old.path, new_.path) >= 0.6 && sameSignature(old, new_, sides);
}

function sameSignature(old: Operation, new_: Operation, sides: SchemaSides): boolean {
  const keys = (operation: Operation): string => Object.keys(operation.parameters).sort().join();
  if (keys(old) !== keys(new_)) return false;
  const before = schemasOf(old);
  const after = schemasOf(new_);
  const names = Object.keys(before);
  if (names.length === 0 || names.join() !== Object.keys(after).join()) return false;
  return names.every((name) => sides.same(before[name]!, after[name]!));
}

function schemasOf(operation: Operation): Record<string, string> {
  const result = dictionary<string>();
  const bodies: (readonly [string, Operation["responses"][string]["content"]])[] = [];
  if (operation.requestBody !== undefined) bodies.push(["body", operation.requestBody.content]);
  for (const response of Object.values(operation.responses)) bodies.push([response.status, response.content]);
  for (const [slot, content] of bodies) {
    for (const media of Object.values(content)) if (media.schema !== undefined) result[`${slot} ${media.name}`] = media.schema;
  }
  return result;
}
