import { formatTraits } from "../../model/format-traits.ts";
import { flip } from "../../model/channel.ts";
import { dictionary } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { Operation, Root, Snapshot } from "../../model/snapshot.ts";
import { withoutListed } from "../match/listed-paths.ts";
import { isOffered } from "../match/aliases.ts";
import { matchOperations, type OperationPair } from "../match/operations.ts";
import type { Walk } from "./walk.ts";
import { diffDeclarations } from "./declarations.ts";
import { diffPackaging } from "./packaging.ts";
import { labelOf, entryOfRoot, subjectOf, type EntryPoint } from "./entry-point.ts";
import { emitAdded, emitRemoved } from "./existence.ts";
import { emitMoved } from "./moved.ts";
import { matchSchemes } from "../match/schemes.ts";
import { renamedTags } from "../match/tags.ts";
import { reachableSchemas } from "./reachable-schemas.ts";
import { goesWithItsHolder, isMemberNow, isNamedValue, withoutOwnedChildren } from "./owned-children.ts";
import { controllersWriteStatus, isAnswered, withWritableBody } from "./resource-version.ts";
import { diffResources } from "./resources.ts";
import { diffExtensions } from "./extensions.ts";
import { diffFacet, eachName, type Facts } from "./facts.ts";
import { diffOperation } from "./operation.ts";
import { dataOf } from "./operation-data.ts";
import { channelOf, type OperationScope } from "./scope.ts";
import { diffSchemes } from "./security-schemes.ts";
import { diffServers } from "./servers.ts";
import type { PathPrefixes } from "../../contracts/profile.ts";
import type { SchemaSides } from "../match/sides.ts";
import { diffWire } from "./wire.ts";
import type { IsUnreadable } from "./unreadable.ts";
import type { UnchangedText } from "../same/same-text.ts";

const DOCUMENT = "#";

/** The versions of OpenAPI in which the root element of a body has the name of its definition. */
const NAMES_ROOTS = /^3\.(?:1\.(?:[2-9]|\d\d)|[2-9]\.)/u;

/** The context of a comparison of two snapshots. */
export interface SnapshotScope {
  readonly walk: Walk;
  readonly sides: SchemaSides;
  readonly unchangedText: UnchangedText;
  readonly isUnreadable: Readonly<Record<"old" | "new", IsUnreadable>>;
  readonly prefixes: PathPrefixes | undefined;
}

/** Compares two snapshots from the top; schemas are left to the walk's queue. Returns where the walk came in. */
export function diffSnapshots(
  old: Snapshot,
  new_: Snapshot,
  { walk, sides, unchangedText, isUnreadable, prefixes }: SnapshotScope,
): readonly EntryPoint[] {
  const entryPoints: EntryPoint[] = [];
  if (old.wire !== undefined && new_.wire !== undefined)
    entryPoints.push(...diffWire(old, new_, walk, sides.sameField));
  // The schemas and operations of protobuf follow from its wire.
  if (old.wireOnly || (formatTraits(old).followsFromWire && formatTraits(new_).followsFromWire)) return entryPoints;
  const { facts } = walk.start({ kind: "document", old: DOCUMENT, new: DOCUMENT, channel: channelOf("request") });
  diffFacet(facts, "apiVersion", old.version, new_.version, "version");
  diffExtensions(facts, old.extensions, new_.extensions);
  const schemes = matchSchemes(old, new_);
  diffSchemes(facts, old, new_, schemes);
  const { pairs, removed, added } = matchOperations(old, new_, sides, prefixes);
  const scope: OperationScope = {
    walk,
    sides,
    schemes,
    tags: renamedTags(pairs, old, new_),
    unchanged: unchangedText.parts,
    namesXmlRoots: [old, new_].every(({ formatVersion }) => NAMES_ROOTS.test(formatVersion)),
  };
  diffTags(facts, old, new_, scope);
  const controlled = statusByControllers(old, new_);
  entryPoints.push(...emitMoved(pairs, walk));
  for (const pair of pairs) {
    if (!pair.renamed && unchangedText.operations(pair.old, pair.new)) continue;
    entryPoints.push(diffOperationPair(controlled.has(pair.old.id) ? writtenByClients(pair) : pair, scope));
  }
  const kinds = diffResources(facts, old, new_, { walk, isUnreadable, removed, added });
  entryPoints.push(...kinds.entryPoints);
  const removedNames = withoutOwnedChildren(removed, old, new_).filter(
    (operation) => !kinds.reported.has(operation) && !placesOf(operation).some(isUnreadable.new),
  );
  const addedNames = added.filter(
    (operation) => !kinds.reported.has(operation) && !placesOf(operation).some(isUnreadable.old),
  );
  entryPoints.push(...emitRemoved(removedNames, new_, walk));
  entryPoints.push(...emitAdded(addedNames, removed, old, walk));
  diffComponents(facts, old, new_, [...kinds.reported]);
  entryPoints.push(...diffRoots(facts, old, new_, { walk, sides, unchangedText }));
  diffPackaging(facts, old.packaging, new_.packaging);
  entryPoints.push(...diffDeclarations(old, new_, walk));
  return entryPoints;
}

/**
 * Returns the places of an operation, its path and the path item in the root document, because references can lead
 * there.
 */
function placesOf({ at, kind, path, method }: Operation): readonly Pointer[] {
  if (kind !== "operation") return [at];
  const item = child("#/paths", path);
  return [at, item, child(item, method.toLowerCase())];
}

function diffOperationPair(pair: OperationPair, scope: OperationScope): EntryPoint {
  const { old, new: new_ } = pair;
  const start = { kind: "operation", old: old.at, new: new_.at, channel: channelOf(old.polarity) } as const;
  const { facts, node } = scope.walk.start(start);
  if (!pair.renamed && scope.walk.enterNames(node, flip(old.polarity))) {
    return { node, label: labelOf(new_), operation: old };
  }
  if (pair.renamed) {
    facts.emit(subjectOf(old), "renamed", { name: old.id, old, new: new_ });
    const inner = { ...scope, unchanged: () => false };
    diffOperation(facts, node, underAnyAddress(old, new_), underAnyAddress(new_, old), inner);
  } else {
    const [before, after] = pair.listed ? [underListed(old, new_), underListed(new_, old)] : [old, new_];
    diffServers(facts, before, pair.prefixed ? { ...dataOf(after), path: before.path } : after);
    diffOperation(facts, node, before, after, pair.listed ? { ...scope, unchanged: () => false } : scope);
  }
  // The old operation was promised and can break.
  return { node, label: labelOf(new_), operation: old };
}

/**
 * Omits what depends on the path: the operationId, and parameters that only this path has. Positions in two paths are
 * unrelated.
 */
function underAnyAddress(operation: Operation, other: Operation): Operation {
  const theirs = new Set(Object.values(other.parameters).map((parameter) => `${parameter.in} ${parameter.name}`));
  const parameters = Object.values(operation.parameters).flatMap((parameter) => {
    if (parameter.in !== "path") return [[parameter.key, parameter] as const];
    const key = `path ${parameter.name}`;
    return theirs.has(key) ? [[key, parameter] as const] : [];
  });
  return { ...dataOf(operation), operationId: undefined, parameters: dictionary(parameters) };
}

/** Limits the parameters of a path with a variable to the values that the other path names. */
function underListed(operation: Operation, other: Operation): Operation {
  const path = operation.path < other.path ? operation.path : other.path;
  return { ...dataOf(operation), path, parameters: withoutListed(operation, other) };
}

function diffTags(facts: Facts, old: Snapshot, new_: Snapshot, { tags }: OperationScope): void {
  eachName(old.tags, new_.tags, (name, before, after) => {
    if ((before === undefined) !== (after === undefined) && tags().has(name)) return;
    if (before === undefined) facts.emit("tag", "added", { name, new: name, at: { new: after } });
    else if (after === undefined) facts.emit("tag", "removed", { name, old: name, at: { old: before } });
  });
}

/** The operations on kinds whose status is a subresource, or an answer. */
function statusByControllers(old: Snapshot, new_: Snapshot): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { id, versions } of Object.values(old.resources)) {
    for (const version of Object.values(versions)) {
      const other = new_.resources[id]?.versions[version.name];
      if (other === undefined) continue;
      if (!controllersWriteStatus(version, other) && !(isAnswered(version, old) && isAnswered(other, new_))) continue;
      for (const operation of version.operations) ids.add(operation);
    }
  }
  return ids;
}

function writtenByClients({ old, new: new_, renamed }: OperationPair): OperationPair {
  return { old: withWritableBody(old), new: withWritableBody(new_), renamed };
}

/** Compares component names, except those that were removed with a kind. Schemas are compared where they are used. */
function diffComponents(facts: Facts, old: Snapshot, new_: Snapshot, reported: readonly Operation[]): void {
  if (Object.keys(old.roots).length > 0 || Object.keys(new_.roots).length > 0) return;
  const removed = Object.keys(old.components).filter((name) => !(name in new_.components));
  const added = Object.keys(new_.components).filter((name) => !(name in old.components));
  const removedWithKinds = removed.length === 0 ? NOTHING : schemasOf(reported, old);
  const addedWithKinds = added.length === 0 ? NOTHING : schemasOf(reported, new_);
  for (const name of removed) {
    const { at, value } = old.components[name]!;
    if (!removedWithKinds.has(value)) facts.emit("component", "removed", { name, old: name, at: { old: at } });
  }
  for (const name of added) {
    const { at, value } = new_.components[name]!;
    if (!addedWithKinds.has(value)) facts.emit("component", "added", { name, new: name, at: { new: at } });
  }
}

const NOTHING: ReadonlySet<Pointer> = new Set();

/** Every schema that the operations lead to, those of one snapshot. */
function schemasOf(operations: readonly Operation[], snapshot: Snapshot): ReadonlySet<Pointer> {
  const own = operations.filter((operation) => snapshot.operations[operation.id] === operation);
  return reachableSchemas(own, snapshot.schemas);
}

function diffRoots(
  facts: Facts,
  old: Snapshot,
  new_: Snapshot,
  scope: Pick<SnapshotScope, "walk" | "sides" | "unchangedText">,
): readonly EntryPoint[] {
  const entryPoints: EntryPoint[] = [];
  const removed = new Set<Pointer>();
  eachName(withNamesakes(old, new_), withNamesakes(new_, old), (name, before, after) => {
    if (isReportedByMembers(name, before, after, new_)) return;
    if (before === undefined) {
      if (!goesWithItsKind(after!, old)) facts.emit("root", "added", { name, new: name, at: { new: after!.at } });
    } else if (after === undefined) {
      // Several names of one definition are one removal.
      if (removed.has(before.at) || goesWithItsKind(before, new_) || goesWithItsHolder(name, old, new_)) return;
      if (isMemberNow(name, old, new_) || isNamedValue(name, new_)) return;
      removed.add(before.at);
      facts.emit("root", "removed", { name, old: name, at: { old: before.at } });
    } else {
      if (before.form !== undefined && after.form !== undefined && before.form !== after.form) {
        const at = { old: before.at, new: after.at };
        facts.emit("typeForm", "changed", { name, old: before.form, new: after.form, at });
      }
      if (!scope.unchangedText.nodes(before.at, after.at)) entryPoints.push(...enterRoot(before, after, scope));
    }
  });
  return entryPoints;
}

/** Returns whether a namespace is reported by its exports, except that it was added or removed. */
function isReportedByMembers(name: string, before: Root | undefined, after: Root | undefined, new_: Snapshot): boolean {
  if (before === undefined || before.value === after?.value) return before?.value === "namespace";
  if (after === undefined) return before.value === "namespace" && isOffered(name, new_);
  const values = [before.value, after.value];
  if (values.includes("foreign")) return false;
  return values.includes("namespace") && !values.includes("constant");
}

/**
 * Returns whether the version of the kind that a list belongs to is missing too, or there is no kind; both are reported
 * elsewhere.
 */
function goesWithItsKind({ lists, version, helper }: Root, other: Snapshot): boolean {
  if (helper) return true;
  return lists !== undefined && version !== undefined && other.resources[lists]?.versions[version] === undefined;
}

/** Keeps a standalone schema as a root if the other side also has operations. */
function withNamesakes(snapshot: Snapshot, other: Snapshot): Snapshot["roots"] {
  const names = Object.keys(other.roots).filter((name) => !(name in snapshot.roots) && name in snapshot.components);
  if (names.length === 0) return snapshot.roots;
  const namesakes = names.map((name) => {
    const { value: schema } = snapshot.components[name]!;
    return [name, { name, at: schema, schema, polarities: other.roots[name]!.polarities }] as const;
  });
  return dictionary([...Object.entries(snapshot.roots), ...namesakes]);
}

function enterRoot(
  old: Root,
  new_: Root,
  { walk, sides }: Pick<SnapshotScope, "walk" | "sides">,
): readonly EntryPoint[] {
  const isDeclared = sides.old.declared?.(old.at) !== undefined && sides.new.declared?.(new_.at) !== undefined;
  const { polarities } = old.value === "namespace" ? new_ : old;
  return polarities.map((polarity) => {
    const { facts, node } = walk.start({ kind: "document", old: old.at, new: new_.at, channel: channelOf(polarity) });
    if (isDeclared) facts.enter(old.at, new_.at);
    else facts.enter(old.schema, new_.schema);
    return { node, ...entryOfRoot(old) };
  });
}
