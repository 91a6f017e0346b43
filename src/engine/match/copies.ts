import { posix } from "node:path";
import { definitionsOf, type Resource } from "../../model/resource.ts";
import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import type { SchemaTable } from "../../model/schema.ts";

export interface CopyMatch {
  readonly pairs: readonly (readonly [Resource, Resource])[];
  readonly removed: readonly Resource[];
  readonly added: readonly Added[];
}

/** A definition that the old side lacks, and the most similar one that it has; in the same file, the one that is there. */
export interface Added {
  readonly copy: Resource;
  readonly like: Resource;
}

/** A kind on one side, and the schemas of that side. */
export interface Defined {
  readonly resource: Resource;
  readonly schemas: SchemaTable;
}

/**
 * Pairs the definitions of a kind: in the same file, or else the most similar one with the same file or folder name.
 * There is at least one pair if both sides define the kind.
 */
export function matchCopies(old: Defined, new_: Defined): CopyMatch {
  const left = { old: new Set(copiesOf(old)), new: new Set(copiesOf(new_)) };
  const pairs: (readonly [Resource, Resource])[] = [];
  const take = (candidates: readonly (readonly [Resource, Resource])[]): void => {
    for (const [from, to] of candidates) {
      if (!left.old.has(from) || !left.new.has(to)) continue;
      left.old.delete(from);
      left.new.delete(to);
      pairs.push([from, to]);
    }
  };
  const candidates = (): (readonly [Resource, Resource])[] =>
    [...left.old].flatMap((from) => [...left.new].map((to) => [from, to] as const));
  const likeness = createLikeness(old.schemas, new_.schemas);
  const likeliest = (some: readonly (readonly [Resource, Resource])[]): readonly (readonly [Resource, Resource])[] =>
    some
      .map((pair) => ({ pair, likeness: likeness(...pair) }))
      .sort((a, b) => b.likeness - a.likeness)
      .map(({ pair }) => pair);
  take(candidates().filter(([from, to]) => from.file === to.file));
  if (left.old.size > 0 && left.new.size > 0) {
    take(likeliest(candidates().filter(([from, to]) => areNeighbours(from, to))));
    if (pairs.length === 0) take(likeliest(candidates()).slice(0, 1));
  }
  const added = [...left.new].flatMap((copy): readonly Added[] => {
    const beside = pairs.find(([, to]) => to.file === copy.file);
    const [[like] = []] = beside === undefined ? likeliest(copiesOf(old).map((from) => [from, copy])) : [beside];
    return like === undefined ? [] : [{ copy, like }];
  });
  return { pairs, removed: [...left.old], added };
}

function copiesOf({ resource }: Defined): readonly Resource[] {
  return definitionsOf({ [resource.id]: resource });
}

function areNeighbours({ file: a = "" }: Resource, { file: b = "" }: Resource): boolean {
  return posix.basename(a) === posix.basename(b) || posix.dirname(a) === posix.dirname(b);
}

/** The share of members that two definitions have in common, as they are written, from 0 to 1. */
function createLikeness(old: SchemaTable, new_: SchemaTable): (from: Resource, to: Resource) => number {
  const counted = new WeakMap<JsonObject, number>();
  const count = (schema: Json | undefined): number => {
    if (!isObject(schema)) return 0;
    const known = counted.get(schema);
    if (known !== undefined) return known;
    const all = 1 + sum(membersOf(schema), ([, member]) => count(member));
    counted.set(schema, all);
    return all;
  };
  const countCommon = (before: Json | undefined, after: Json | undefined): number => {
    if (!isObject(before) || !isObject(after)) return 0;
    if (before === after) return count(before);
    const others = new Map(membersOf(after));
    return 1 + sum(membersOf(before), ([name, member]) => countCommon(member, others.get(name)));
  };
  return (from, to) => {
    const [before, after] = [schemasOf(from, old), schemasOf(to, new_)];
    const common = sum([...before], ([name, schema]) => countCommon(schema, after.get(name)));
    const all = sum([...before.values(), ...after.values()], count);
    return common / Math.max(1, all - common);
  };
}

/** Returns the source of each version's schema. Reading schemas takes long, and copies may never be compared. */
function schemasOf({ versions }: Resource, schemas: SchemaTable): ReadonlyMap<string, Json | undefined> {
  return new Map(Object.values(versions).map(({ name, schema }) => [name, schema && schemas.source(schema.value)]));
}

/** The names of members begin with a dot; all items are one, and so are all members that have no name. */
function membersOf({ properties, items, additionalProperties }: JsonObject): readonly (readonly [string, Json])[] {
  const named = isObject(properties) ? Object.entries(properties) : [];
  return [
    ...named.map(([name, schema]) => [`.${name}`, schema] as const),
    ...(items === undefined ? [] : [["[]", items] as const]),
    ...(additionalProperties === undefined ? [] : [["*", additionalProperties] as const]),
  ];
}

function sum<T>(items: readonly T[], amountOf: (item: T) => number): number {
  return items.reduce((total, item) => total + amountOf(item), 0);
}
