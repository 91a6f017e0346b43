import { posix } from "node:path";
import { definitionsOf, type Resource } from "../../model/resource.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";

export interface CopyMatch {
  readonly pairs: readonly (readonly [Resource, Resource])[];
  readonly removed: readonly Resource[];
  readonly added: readonly Resource[];
}

/** A kind on one side, and the schemas of that side. */
export interface Defined {
  readonly resource: Resource;
  readonly schemas: SchemaTable;
}

/**
 * Of the definitions of a kind, each with the one in the same file; or else with the one of most members in common, if
 * file or folder have the same name. A kind that is defined on both sides has one pair at least.
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
  take(candidates().filter(([from, to]) => from.file === to.file));
  if (left.old.size > 0 && left.new.size > 0) {
    const likeness = createLikeness(old.schemas, new_.schemas);
    const likeliest = (some: (readonly [Resource, Resource])[]): (readonly [Resource, Resource])[] =>
      some.sort((a, b) => likeness(...b) - likeness(...a));
    take(likeliest(candidates().filter(([from, to]) => areNeighbours(from, to))));
    if (pairs.length === 0) take(likeliest(candidates()).slice(0, 1));
  }
  return { pairs, removed: [...left.old], added: [...left.new] };
}

function copiesOf({ resource }: Defined): readonly Resource[] {
  return definitionsOf({ [resource.id]: resource });
}

function areNeighbours({ file: a = "" }: Resource, { file: b = "" }: Resource): boolean {
  return posix.basename(a) === posix.basename(b) || posix.dirname(a) === posix.dirname(b);
}

/** The share of members that two definitions have in common, from 0 to 1. */
function createLikeness(old: SchemaTable, new_: SchemaTable): (from: Resource, to: Resource) => number {
  const known = new Map<Resource, ReadonlySet<string>>();
  const membersOf = (resource: Resource, schemas: SchemaTable): ReadonlySet<string> => {
    const members = known.get(resource) ?? listMembers(resource, schemas);
    known.set(resource, members);
    return members;
  };
  return (from, to) => {
    const [before, after] = [membersOf(from, old), membersOf(to, new_)];
    const common = [...before].filter((member) => after.has(member)).length;
    return common / Math.max(1, before.size + after.size - common);
  };
}

/** The paths of the members of all versions. */
function listMembers({ versions }: Resource, schemas: SchemaTable): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (at: Pointer | undefined, path: string): void => {
    if (at === undefined) return;
    found.add(path);
    const { properties, items, additionalProperties } = schemas.get(at);
    for (const [name, { schema }] of Object.entries(properties)) visit(schema, `${path}.${name}`);
    visit(items?.value, `${path}[]`);
    visit(additionalProperties?.value, `${path}.*`);
  };
  for (const { name, schema } of Object.values(versions)) visit(schema?.value, name);
  return found;
}
