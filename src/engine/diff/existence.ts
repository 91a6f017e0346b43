import { canonical } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Operation, Snapshot } from "../../model/snapshot.ts";
import { fullPath, shapeOf } from "../match/addresses.ts";
import { routeMatcher } from "../match/route-matcher.ts";
import { groupBy } from "../../base/group-by.ts";
import type { Walk } from "./walk.ts";
import { labelOf, subjectOf, type EntryPoint } from "./entry-point.ts";
import { channelOf } from "./scope.ts";

/**
 * Emits removed operations. A removed part of the tree of paths, such as an API version, is one more fact; so is a path
 * without remaining operations.
 */
export function emitRemoved(removed: readonly Operation[], new_: Snapshot, walk: Walk): readonly EntryPoint[] {
  if (removed.length === 0) return [];
  const paths = placesOfPaths(new_);
  const standing = prefixesOf(Object.values(new_.operations));
  const whole = new Map<string, readonly Operation[]>();
  const grouped = new Set<Operation>();
  const emitWhole = (name: string, operations: readonly Operation[]): void => {
    whole.set(name, operations);
    for (const operation of operations) grouped.add(operation);
  };
  for (const operations of groupOperations(removed, (operation) => removedFrom(operation, standing))) {
    const several = new Set(operations.map(pathOf)).size > 1;
    if (several && new Set(operations.map(promiseOf)).size === 1) {
      emitWhole(asWritten(operations[0]!, removedFrom(operations[0]!, standing)!), operations);
    }
  }
  const rest = removed.filter((operation) => !grouped.has(operation));
  for (const operations of groupOperations(rest, pathOf)) {
    if (operations.length > 1 && !paths.has(pathOf(operations[0]!))) emitWhole(operations[0]!.path, operations);
  }
  return [
    ...[...whole].flatMap(([name, operations]) => emitRemovedPath(name, operations, walk)),
    ...removed.map((operation) => emitRemovedOperation(operation, paths, walk)),
  ];
}

function groupOperations(
  operations: readonly Operation[],
  keyOf: (operation: Operation) => string | undefined,
): readonly (readonly [Operation, ...Operation[]])[] {
  const own = operations.filter(({ kind }) => kind === "operation");
  return [...groupBy(own, keyOf)].flatMap(([key, group]) => (key === undefined ? [] : [group]));
}

function prefixesOf(operations: readonly Operation[]): ReadonlySet<string> {
  const prefixes = new Set<string>();
  for (const operation of operations) {
    if (operation.kind === "operation") for (const prefix of ascent(fullShape(operation))) prefixes.add(prefix);
  }
  return prefixes;
}

/** Returns the top of the removed part of the tree; undefined if a path still leads there. */
function removedFrom(operation: Operation, standing: ReadonlySet<string>): string | undefined {
  return ascent(fullShape(operation)).find((prefix) => !standing.has(prefix));
}

/** `/a`, `/a/b`, `/a/b/c`. */
function ascent(path: string): readonly string[] {
  const segments = path.split("/").slice(1);
  return segments.map((_, index) => `/${segments.slice(0, index + 1).join("/")}`);
}

function fullShape(operation: Operation): string {
  return fullPath(operation).replace(/\{[^{}]*\}/gu, "{}");
}

function asWritten(operation: Operation, prefix: string): string {
  return fullPath(operation).split("/").slice(0, prefix.split("/").length).join("/");
}

/** Returns the announced deprecation and sunset. Only operations with equal announcements are removed together. */
function promiseOf({ annotations: { deprecated, sunset } }: Operation): string {
  return `${deprecated !== undefined} ${canonical(sunset?.value ?? null)}`;
}

function pathOf(operation: Operation): string {
  return `${operation.kind} ${shapeOf(operation)}`;
}

function emitRemovedPath(name: string, operations: readonly Operation[], walk: Walk): readonly EntryPoint[] {
  const [path] = operations[0]!.pathItems;
  const pair = { kind: "operation", old: path, new: HOLDERS.operation, channel: channelOf("request") } as const;
  const { facts, node } = walk.start(pair);
  facts.emit("path", "removed", { name, old: operations });
  return operations.map((operation) => ({ node, label: labelOf(operation), operation }));
}

function emitRemovedOperation(operation: Operation, paths: PlacesOfPaths, walk: Walk): EntryPoint {
  const channel = channelOf(operation.polarity);
  const pair = { kind: "operation", old: operation.at, new: holderOf(operation, paths), channel } as const;
  const { facts, node } = walk.start(pair);
  facts.emit(subjectOf(operation), "removed", { name: operation.id, old: operation });
  return { node, label: labelOf(operation), operation };
}

/** Emits added operations. A path that takes requests from a removed operation shadows nothing. */
export function emitAdded(
  added: readonly Operation[],
  removed: readonly Operation[],
  old: Snapshot,
  walk: Walk,
): readonly EntryPoint[] {
  if (added.length === 0) return [];
  const paths = placesOfPaths(old);
  const routeOf = routeMatcher(Object.values(old.operations));
  const gone = new Set(removed);
  return added.map((operation) => {
    const channel = channelOf(operation.polarity);
    const pair = { kind: "operation", old: holderOf(operation, paths), new: operation.at, channel } as const;
    const { facts, node } = walk.start(pair);
    facts.emit(subjectOf(operation), "added", { name: operation.id, new: operation });
    const before = routeOf(operation);
    if (before !== undefined && !gone.has(before)) {
      const at = { old: before.at, new: operation.at };
      facts.emit("route", "changed", { name: operation.id, old: before, new: operation, at });
    }
    return { node, label: labelOf(operation), operation };
  });
}

type PlacesOfPaths = ReadonlyMap<string, Pointer>;

function placesOfPaths(snapshot: Snapshot): PlacesOfPaths {
  return new Map(Object.values(snapshot.operations).map((operation) => [pathOf(operation), operation.pathItems[0]]));
}

const HOLDERS = { operation: "#/paths", webhook: "#/webhooks", callback: "#/paths" } as const;

/** The roots that describe more than the kind of an operation. */
const HOMES: readonly Pointer[] = ["#/x-webhooks", "#/functions"];

/** On the side where an operation is missing: its path, if that is there. */
function holderOf(operation: Operation, paths: PlacesOfPaths): Pointer {
  const holder = HOMES.find((home) => operation.at.startsWith(`${home}/`)) ?? HOLDERS[operation.kind];
  return paths.get(pathOf(operation)) ?? holder;
}
