import type { Pointer } from "../../model/pointer.ts";
import {
  definitionsOf,
  preferredVersion,
  storageVersion,
  type Resource,
  type ResourceVersion,
} from "../../model/resource.ts";
import type { Operation, Snapshot } from "../../model/snapshot.ts";
import { matchCopies } from "../match/copies.ts";
import { matchResources } from "../match/resources.ts";
import type { PairNode, Walk } from "./walk.ts";
import type { EntryPoint } from "./entry-point.ts";
import { diffFacet, eachName, type Facts } from "./facts.ts";
import { diffGroupVersions, isDiscovery } from "./group-versions.ts";
import { diffResource, nameOf } from "./resource.ts";
import { diffResourceVersion, enterVersions } from "./resource-version.ts";
import { channelOf } from "./scope.ts";
import type { IsUnreadable } from "./unreadable.ts";

export interface ResourceScope {
  readonly walk: Walk;
  readonly isUnreadable: Readonly<Record<"old" | "new", IsUnreadable>>;
  /** Operations without a counterpart. */
  readonly removed: readonly Operation[];
  readonly added: readonly Operation[];
}

export interface ResourceDiff {
  readonly entryPoints: readonly EntryPoint[];
  /** Operations whose coming or going is that of a kind, of a version or of a subresource. */
  readonly reported: ReadonlySet<Operation>;
}

const DOCUMENT = "#";

/** Compares the kinds of two snapshots. */
export function diffResources(facts: Facts, old: Snapshot, new_: Snapshot, scope: ResourceScope): ResourceDiff {
  const diff = new ResourceDiffing(old, new_, scope);
  const { pairs, renamed, removed, added } = matchResources(old, new_);
  for (const [before, after] of renamed) diff.emit("renamed", before, after);
  for (const resource of removed) diff.emit("removed", resource, undefined);
  for (const resource of added) diff.emit("added", undefined, resource);
  for (const [before, after] of pairs) {
    diff.pairCopies(before, after);
  }
  diffGroupVersions(facts, old, new_);
  for (const operation of scope.removed) if (isDiscovery(operation, old, new_)) diff.reported.add(operation);
  for (const operation of scope.added) if (isDiscovery(operation, new_, old)) diff.reported.add(operation);
  return diff;
}

class ResourceDiffing implements ResourceDiff {
  readonly entryPoints: EntryPoint[] = [];
  readonly reported: Set<Operation> = new Set();
  readonly #old: Snapshot;
  readonly #new: Snapshot;
  readonly #scope: ResourceScope;
  readonly #removed: ReadonlyMap<string, Operation>;
  readonly #added: ReadonlyMap<string, Operation>;

  constructor(old: Snapshot, new_: Snapshot, scope: ResourceScope) {
    this.#old = old;
    this.#new = new_;
    this.#scope = scope;
    this.#removed = new Map(scope.removed.map((operation) => [operation.id, operation]));
    this.#added = new Map(scope.added.map((operation) => [operation.id, operation]));
  }

  emit(action: "added" | "removed" | "renamed", old: Resource | undefined, new_: Resource | undefined): void {
    const own = (old ?? new_)!;
    const versions = Object.values(own.versions);
    if (action === "removed" && (this.#scope.isUnreadable.new(own.at) || !this.#fold(versions, "removed"))) return;
    if (action === "added" && (this.#scope.isUnreadable.old(own.at) || !this.#fold(versions, "added"))) return;
    const { facts, node } = this.#start("resource", old?.at ?? DOCUMENT, new_?.at ?? DOCUMENT);
    facts.emit("resource", action, { name: nameOf(own), old, new: new_ });
    this.#enter(node, versions);
  }

  /**
   * Pairs removed copies with existing ones, except for versions that only they have. A cluster keeps the copy that was applied
   * last, so that an added one is judged as well.
   */
  pairCopies(old: Resource, new_: Resource): void {
    const { pairs, removed, added } = matchCopies(
      { resource: old, schemas: this.#old.schemas },
      { resource: new_, schemas: this.#new.schemas },
    );
    for (const [before, after] of pairs) this.#pair(before, after);
    for (const copy of removed) this.#removeRemainingVersions(copy, new_);
    for (const { copy, like } of added) this.#pair(like, copy);
  }

  #pair(old: Resource, new_: Resource): void {
    const { facts, node } = this.#start("resource", old.at, new_.at);
    this.#enter(node, Object.values(old.versions));
    diffResource(facts, old, new_);
    if (old.scope?.value !== new_.scope?.value) this.#changeScope(facts, old, new_);
    this.#diffVersions(old, new_);
    this.#diffRoles(facts, old, new_);
  }

  #changeScope(facts: Facts, old: Resource, new_: Resource): void {
    diffFacet(facts, "scope", old.scope, new_.scope, nameOf(old));
    // Every path of it has changed.
    for (const version of Object.values(old.versions)) this.#markOperations(version, this.#removed);
    for (const version of Object.values(new_.versions)) this.#markOperations(version, this.#added);
  }

  #diffVersions(old: Resource, new_: Resource): void {
    eachName(old.versions, new_.versions, (_, before, after) => {
      if (before !== undefined && after !== undefined) {
        this.#emitSubresources(before, after);
        this.entryPoints.push(...enterVersions(before, after, this.#scope.walk, diffResourceVersion));
        return;
      }
      this.#emitVersion(before, after, old, new_);
    });
  }

  #removeRemainingVersions(copy: Resource, other: Resource): void {
    const others = definitionsOf({ [other.id]: other });
    for (const version of Object.values(copy.versions)) {
      if (others.every(({ versions }) => versions[version.name] === undefined))
        this.#emitVersion(version, undefined, copy, other);
    }
  }

  #emitVersion(
    before: ResourceVersion | undefined,
    after: ResourceVersion | undefined,
    old: Resource,
    new_: Resource,
  ): void {
    const version = (before ?? after)!;
    const action = before === undefined ? "added" : "removed";
    const isUnreadable = before === undefined ? this.#scope.isUnreadable.old : this.#scope.isUnreadable.new;
    if (isUnreadable(version.at) || !this.#fold([version], action)) return;
    const { facts, node } = this.#start("resourceVersion", before?.at ?? old.at, after?.at ?? new_.at);
    facts.emit("resourceVersion", action, { name: version.label, old: before, new: after });
    this.#enter(node, [version]);
  }

  /** Compares the stored version, the preferred version, and the versions that the store can contain. */
  #diffRoles(facts: Facts, old: Resource, new_: Resource): void {
    for (const [subject, roleOf, placeOf] of ROLES) {
      const before = roleOf(old);
      const after = roleOf(new_);
      if (before === undefined || after === undefined || before.name === after.name) continue;
      const { facts: inner, node } = this.#start("resourceVersion", before.at, after.at);
      const at = { old: placeOf(before), new: placeOf(after) };
      inner.emit(subject, "changed", { name: nameOf(old), old: before, new: after, at });
      this.#enter(node, [after]);
    }
    for (const [name, at] of everStored(old, new_)) {
      if (old.versions[name] === undefined || new_.versions[name] !== undefined) continue;
      facts.emit("storedVersion", "removed", { name, old: name, at: { old: at, new: new_.at } });
    }
  }

  /** Returns whether all operations of the versions were removed or added; they are then not reported separately. */
  #fold(versions: readonly ResourceVersion[], action: "added" | "removed"): boolean {
    const side = action === "removed" ? this.#removed : this.#added;
    if (!versions.every(({ operations }) => operations.every((id) => side.has(id)))) return false;
    for (const version of versions) this.#markOperations(version, side);
    return true;
  }

  #markOperations({ operations }: ResourceVersion, side: ReadonlyMap<string, Operation>): void {
    for (const id of operations) {
      const operation = side.get(id);
      if (operation !== undefined) this.reported.add(operation);
    }
  }

  #emitSubresources(old: ResourceVersion, new_: ResourceVersion): void {
    for (const [from, to, operations, snapshot] of [
      [old, new_, this.#removed, this.#old],
      [new_, old, this.#added, this.#new],
    ] as const) {
      for (const place of lostSubresources(from, to)) {
        for (const id of from.operations) {
          const operation = operations.get(id);
          const own = snapshot.operations[id];
          if (operation !== undefined && own !== undefined && own.pathItems[0] === place) this.reported.add(operation);
        }
      }
    }
  }

  #start(kind: "resource" | "resourceVersion", old: Pointer, new_: Pointer): ReturnType<Walk["start"]> {
    return this.#scope.walk.start({ kind, old, new: new_, channel: channelOf("request") });
  }

  #enter(node: PairNode, versions: readonly ResourceVersion[]): void {
    for (const { label, name } of versions) this.entryPoints.push({ node, label, version: name });
  }
}

const ROLES = [
  ["storageVersion", storageVersion, ({ storage, at }: ResourceVersion): Pointer => storage?.at ?? at],
  ["preferredVersion", preferredByDefinition, ({ at }: ResourceVersion): Pointer => at],
] as const;

/** A server that is asked may prefer what it likes; definitions leave it no choice. */
function preferredByDefinition(resource: Resource): ResourceVersion | undefined {
  return resource.definitionVersion === undefined ? undefined : preferredVersion(resource);
}

function lostSubresources(from: ResourceVersion, to: ResourceVersion): readonly Pointer[] {
  const places: Pointer[] = [];
  if (from.subresources.status !== undefined && to.subresources.status === undefined)
    places.push(from.subresources.status);
  if (from.subresources.scale !== undefined && to.subresources.scale === undefined)
    places.push(from.subresources.scale.at);
  return places;
}

/** Returns the stored versions by the server's status, the newer one first, or else by the definition. */
function everStored(old: Resource, new_: Resource): ReadonlyMap<string, Pointer> {
  const storedVersions = new_.storedVersions ?? old.storedVersions;
  if (storedVersions !== undefined) {
    const places = new Map(old.storedVersions?.value.map(({ value, at }) => [value, at]));
    return new Map(
      storedVersions.value.map(({ value, at }) => [value, places.get(value) ?? old.versions[value]?.at ?? at]),
    );
  }
  const storage = storageVersion(old);
  return new Map(storage?.storage === undefined ? [] : [[storage.name, storage.storage.at]]);
}
