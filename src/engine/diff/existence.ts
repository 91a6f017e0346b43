import { parent, type Pointer } from "../../model/pointer.ts";
import type { Operation, Snapshot } from "../../model/snapshot.ts";
import { fullPath, shapeOf } from "../match/addresses.ts";
import { versionPrefix } from "../match/versions.ts";
import type { Walk } from "../walk.ts";
import { labelOf, subjectOf, type Entrance } from "./entrance.ts";
import { channelOf } from "./scope.ts";

/** An API version that lost all of its paths is one fact; so is a path that lost all of its operations. */
export function tellRemoved(removed: readonly Operation[], new_: Snapshot, walk: Walk): readonly Entrance[] {
  if (removed.length === 0) return [];
  const survivors = Object.values(new_.operations);
  const versions = new Set(survivors.map(versionOf));
  const paths = placesOfPaths(new_);
  const byVersion = groupBy(removed, (operation) => {
    const version = versionOf(operation);
    return version === undefined || versions.has(version) ? undefined : version;
  });
  const whole = new Map([...byVersion].filter(([, operations]) => new Set(operations.map(pathOf)).size > 1));
  const versioned = new Set([...whole.values()].flat());
  const rest = removed.filter((operation) => !versioned.has(operation));
  for (const [path, operations] of groupBy(rest, pathOf)) {
    if (operations.length > 1 && !paths.has(path)) whole.set(operations[0]!.path, operations);
  }
  const told = new Set([...whole.values()].flat());
  const single = rest.filter((operation) => !told.has(operation));
  return [
    ...[...whole].flatMap(([name, operations]) => tellRemovedPath(name, operations, walk)),
    ...single.map((operation) => tellRemovedOperation(operation, paths, walk)),
  ];
}

function groupBy(
  operations: readonly Operation[],
  keyOf: (operation: Operation) => string | undefined,
): ReadonlyMap<string, readonly Operation[]> {
  const groups = new Map<string, Operation[]>();
  for (const operation of operations) {
    const key = operation.kind === "operation" ? keyOf(operation) : undefined;
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), operation]);
  }
  return groups;
}

function versionOf(operation: Operation): string | undefined {
  return operation.kind === "operation" ? versionPrefix(fullPath(operation)) : undefined;
}

function pathOf(operation: Operation): string {
  return `${operation.kind} ${shapeOf(operation)}`;
}

function tellRemovedPath(name: string, operations: readonly Operation[], walk: Walk): readonly Entrance[] {
  const path = parent(operations[0]!.at);
  const pair = { kind: "operation", old: path, new: HOLDERS.operation, channel: channelOf("request") } as const;
  const { facts, node } = walk.start(pair);
  facts.emit("path", "removed", { name, old: operations });
  return operations.map((operation) => ({ node, label: labelOf(operation), operation }));
}

function tellRemovedOperation(operation: Operation, paths: PlacesOfPaths, walk: Walk): Entrance {
  const channel = channelOf(operation.polarity);
  const pair = { kind: "operation", old: operation.at, new: holderOf(operation, paths), channel } as const;
  const { facts, node } = walk.start(pair);
  facts.emit(subjectOf(operation), "removed", { name: operation.id, old: operation });
  return { node, label: labelOf(operation), operation };
}

export function tellAdded(added: readonly Operation[], old: Snapshot, walk: Walk): readonly Entrance[] {
  if (added.length === 0) return [];
  const paths = placesOfPaths(old);
  return added.map((operation) => {
    const channel = channelOf(operation.polarity);
    const pair = { kind: "operation", old: holderOf(operation, paths), new: operation.at, channel } as const;
    const { facts, node } = walk.start(pair);
    facts.emit(subjectOf(operation), "added", { name: operation.id, new: operation });
    return { node, label: labelOf(operation), operation };
  });
}

type PlacesOfPaths = ReadonlyMap<string, Pointer>;

function placesOfPaths(snapshot: Snapshot): PlacesOfPaths {
  return new Map(Object.values(snapshot.operations).map((operation) => [pathOf(operation), parent(operation.at)]));
}

const HOLDERS = { operation: "#/paths", webhook: "#/webhooks", callback: "#/paths" } as const;

/** On the side where an operation is missing: its path, if that is there. */
function holderOf(operation: Operation, paths: PlacesOfPaths): Pointer {
  return paths.get(pathOf(operation)) ?? HOLDERS[operation.kind];
}
