import type { Polarity } from "../../model/channel.ts";
import { dictionary } from "../../model/json.ts";
import type { Operation, Root, Snapshot } from "../../model/snapshot.ts";
import { matchOperations, type OperationPair } from "../match/operations.ts";
import type { PairNode, Walk } from "../walk.ts";
import { diffExtensions } from "./extensions.ts";
import { diffFacet, eachName, type Facts } from "./facts.ts";
import { diffOperation } from "./operation.ts";
import { channelOf, type OperationScope } from "./scope.ts";
import { diffSecuritySchemes, renamedSchemes } from "./security.ts";
import { diffServers } from "./servers.ts";
import type { SchemaSides } from "./sides.ts";

export const DOCUMENT = "#";

/** An operation or a root, and the pair that stands for it: what a reach is made of. */
export interface Entrance {
  readonly node: PairNode;
  readonly label: string;
  readonly operation?: Operation;
}

/** Compares two snapshots from the top; schemas are left to the walk's queue. Returns where the walk came in. */
export function diffSnapshots(old: Snapshot, new_: Snapshot, sides: SchemaSides, walk: Walk): readonly Entrance[] {
  const entrances: Entrance[] = [];
  const { facts } = walk.start({ kind: "document", old: DOCUMENT, new: DOCUMENT, channel: channelOf("request") });
  diffFacet(facts, "apiVersion", old.version, new_.version, "version");
  diffExtensions(facts, old.extensions, new_.extensions);
  diffSecuritySchemes(facts, old, new_);
  diffTags(facts, old, new_);
  diffComponents(facts, old, new_);
  const scope: OperationScope = { walk, sides, schemeNames: renamedSchemes(old, new_) };
  const { pairs, removed, added } = matchOperations(old, new_, sides);
  for (const pair of pairs) entrances.push(diffOperationPair(pair, scope));
  entrances.push(...tellRemoved(removed, new_, walk));
  for (const operation of added) entrances.push(tellAdded(operation, walk));
  entrances.push(...diffRoots(facts, old, new_, walk));
  return entrances;
}

function diffOperationPair(pair: OperationPair, scope: OperationScope): Entrance {
  const { old, new: new_ } = pair;
  const start = { kind: "operation", old: old.at, new: new_.at, channel: channelOf(old.polarity) } as const;
  const { facts, node } = scope.walk.start(start);
  if (pair.renamed) facts.emit(subjectOf(old), "renamed", { name: old.id, old, new: new_ });
  diffServers(facts, old, new_);
  diffOperation(facts, node, old, new_, scope);
  return { node, label: labelOf(new_), operation: new_ };
}

/** A path that lost all of its operations is one fact. */
function tellRemoved(removed: readonly Operation[], new_: Snapshot, walk: Walk): readonly Entrance[] {
  const survivors = new Set(Object.values(new_.operations).map(templateOf));
  const paths = dictionary<Operation[]>();
  for (const operation of removed) (paths[templateOf(operation)] ??= []).push(operation);
  return Object.entries(paths).flatMap(([template, operations]) => {
    const whole = operations.length > 1 && operations[0]!.kind === "operation" && !survivors.has(template);
    if (!whole) return operations.map((operation) => tellRemovedOperation(operation, new_, walk));
    const path = parentOf(operations[0]!);
    const { facts, node } = walk.start({ kind: "operation", old: path, new: DOCUMENT, channel: channelOf("request") });
    facts.emit("path", "removed", { name: template, old: operations });
    return operations.map((operation) => ({ node, label: labelOf(operation), operation }));
  });
}

function tellRemovedOperation(operation: Operation, new_: Snapshot, walk: Walk): Entrance {
  const sibling = Object.values(new_.operations).find((other) => templateOf(other) === templateOf(operation));
  const place = sibling === undefined ? DOCUMENT : parentOf(sibling);
  const pair = { kind: "operation", old: operation.at, new: place, channel: channelOf(operation.polarity) } as const;
  const { facts, node } = walk.start(pair);
  facts.emit(subjectOf(operation), "removed", { name: operation.id, old: operation });
  return { node, label: labelOf(operation), operation };
}

function tellAdded(operation: Operation, walk: Walk): Entrance {
  const pair = { kind: "operation", old: DOCUMENT, new: operation.at, channel: channelOf(operation.polarity) } as const;
  const { facts, node } = walk.start(pair);
  facts.emit(subjectOf(operation), "added", { name: operation.id, new: operation });
  return { node, label: labelOf(operation), operation };
}

function subjectOf(operation: Operation): "operation" | "webhook" {
  return operation.kind === "webhook" ? "webhook" : "operation";
}

function templateOf(operation: Operation): string {
  return operation.kind === "operation" ? operation.id.slice(operation.id.indexOf(" ") + 1) : operation.id;
}

function parentOf(operation: Operation): string {
  return operation.at.slice(0, operation.at.lastIndexOf("/"));
}

export function labelOf(operation: Operation): string {
  return operation.kind === "operation" ? `${operation.method} ${operation.path}` : operation.id;
}

function diffTags(facts: Facts, old: Snapshot, new_: Snapshot): void {
  eachName(old.tags, new_.tags, (name, before, after) => {
    if (before === undefined) facts.emit("tag", "added", { name, new: name, at: { new: after } });
    else if (after === undefined) facts.emit("tag", "removed", { name, old: name, at: { old: before } });
  });
}

/** That a name went is told; what the schema was is judged where it is used. */
function diffComponents(facts: Facts, old: Snapshot, new_: Snapshot): void {
  if (Object.keys(old.roots).length > 0 || Object.keys(new_.roots).length > 0) return;
  for (const name of Object.keys(old.components)) {
    if (!(name in new_.components)) facts.emit("component", "removed", { name, old: name, at: { old: old.components[name] } });
  }
  for (const name of Object.keys(new_.components)) {
    if (!(name in old.components)) facts.emit("component", "added", { name, new: name, at: { new: new_.components[name] } });
  }
}

function diffRoots(facts: Facts, old: Snapshot, new_: Snapshot, walk: Walk): readonly Entrance[] {
  const entrances: Entrance[] = [];
  eachName(old.roots, new_.roots, (name, before, after) => {
    if (before === undefined) facts.emit("root", "added", { name, new: name, at: { new: after!.at } });
    else if (after === undefined) facts.emit("root", "removed", { name, old: name, at: { old: before.at } });
    else for (const polarity of before.polarities) entrances.push(enterRoot(before, after, polarity, walk));
  });
  return entrances;
}

function enterRoot(old: Root, new_: Root, polarity: Polarity, walk: Walk): Entrance {
  const { facts, node } = walk.start({ kind: "document", old: old.at, new: new_.at, channel: channelOf(polarity) });
  facts.enter(old.schema, new_.schema);
  return { node, label: old.name };
}
