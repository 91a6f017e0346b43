import { dictionary } from "../../model/json.ts";
import { pathShape } from "../../model/path-shape.ts";
import type { SchemaTable } from "../../model/schema.ts";
import type { Operation, Snapshot } from "../../model/snapshot.ts";
import type { PathPrefixes } from "../../contracts/profile.ts";
import type { SchemaSides } from "./sides.ts";
import { addressesOf, shapeOf } from "./addresses.ts";
import { isWhole, matchListed } from "./listed-paths.ts";
import { isStillFor, matchOverloads } from "./overloads.ts";
import { matchRenamed } from "./renamed-operations.ts";

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
  /** The path of the one names a value that a parameter of the other lists. */
  readonly listed?: true;
  /** Their paths are the same without the prefixes that the settings name. */
  readonly prefixed?: true;
}

/**
 * Pairs operations by server and path, so that a prefix can move from one to the other. The order is: exactly, without
 * parameter names, by path alone, by listed parameter values (several to one), by similarity.
 */
export function matchOperations(
  old: Snapshot,
  new_: Snapshot,
  sides: SchemaSides,
  { old: oldPrefix = "", new: newPrefix = "" }: PathPrefixes = {},
): OperationMatch {
  const pairs: OperationPair[] = [];
  const left = new Set(Object.values(old.operations));
  const right = new Set(Object.values(new_.operations));
  const pair = (before: Operation, after: Operation, renamed: boolean): void => {
    pairs.push({ old: before, new: after, renamed });
    left.delete(before);
    right.delete(after);
  };
  const pairBy = (keysOf: (operation: Operation, prefix: string) => readonly string[]): void => {
    if (left.size === 0 || right.size === 0) return;
    const index = dictionary<Operation>();
    for (const operation of right) for (const key of keysOf(operation, newPrefix)) index[key] ??= operation;
    for (const before of [...left]) {
      const key = keysOf(before, oldPrefix).find(
        (one) => index[one] !== undefined && right.has(index[one]) && isStillFor(before, index[one]),
      );
      if (key !== undefined) pair(before, index[key]!, false);
    }
  };
  if ([...left].some(isOverload) || [...right].some(isOverload)) {
    for (const [before, after] of matchOverloads(left, right, sides)) pair(before, after, false);
  }
  pairBy((operation) => addressesOf(operation, operation.path));
  pairBy((operation) => addressesOf(operation, shapeOf(operation)));
  pairBy((operation) => [operation.id]);
  const prefixed = pairs.length;
  if (oldPrefix + newPrefix !== "") pairBy(withoutPrefix);
  for (const [index, each] of pairs.entries()) if (index >= prefixed) pairs[index] = { ...each, prefixed: true };
  const listed = (templates: Set<Operation>, others: Set<Operation>, schemas: SchemaTable): void => {
    for (const [template, named] of matchListed(templates, others, schemas)) {
      for (const one of named) {
        const [before, after] = templates === left ? [template, one] : [one, template];
        pairs.push({ old: before, new: after, renamed: false, listed: true });
        others.delete(one);
      }
      if (isWhole(template, named, schemas)) templates.delete(template);
    }
  };
  listed(left, right, sides.old);
  listed(right, left, sides.new);
  const successors = [...right].filter((after) => !after.protected);
  for (const [before, after] of matchRenamed([...left], successors, sides)) pair(before, after, true);
  return { pairs, removed: [...left], added: [...right] };
}

/** The address of an operation below a prefix; as it is where the path does not begin with it. */
function withoutPrefix(operation: Operation, prefix: string): readonly string[] {
  const { kind, method, id } = operation;
  if (kind !== "operation") return [id];
  const [path, begin] = [shapeOf(operation), pathShape(prefix.replace(/\/+$/u, ""))];
  return [`${method} ${path.startsWith(`${begin}/`) ? path.slice(begin.length) : path}`];
}

function isOverload({ overloads }: Operation): boolean {
  return overloads !== undefined;
}
