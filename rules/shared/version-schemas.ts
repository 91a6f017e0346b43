import { COUNTS } from "../../src/model/keyword-table.ts";
import { canonical, type Json, type JsonObject } from "../../src/model/json.ts";
import type { Pointer } from "../../src/model/pointer.ts";
import type { Resource, ResourceVersion } from "../../src/model/resource.ts";
import type { Bound, Facet, Property, Schema } from "../../src/model/schema.ts";
import type { SnapshotRuleContext, Step } from "../../src/contracts/rule.ts";

/** A place in the objects of two versions. */
interface Place {
  /** `.spec.rules[].name` */
  readonly path: string;
  readonly way: readonly Step[];
}

/** Objects that two versions declare at the same place. */
export interface ObjectPair extends Place {
  readonly left: ObjectSide;
  readonly right: ObjectSide;
}

interface ObjectSide {
  readonly version: ResourceVersion;
  readonly holder: Schema;
}

/** A property, or the values of a map, at the same place of two schemas. At least one schema has it. */
export interface MemberPair extends Place {
  readonly left: Side;
  readonly right: Side;
}

interface Side extends ObjectSide {
  readonly member?: Pick<Property, "at" | "schema" | "annotations">;
}

type Looks = Pick<SnapshotRuleContext, "schema" | "same">;

/** Versions that objects are stored in or read by. */
export function liveVersions({ versions }: Resource): readonly ResourceVersion[] {
  return Object.values(versions).filter(({ served, storage }) => served.value || storage?.value === true);
}

/** Cached, because several rules use it. */
const membersOfKinds = new WeakMap<Resource, readonly MemberPair[]>();

/** Lists all properties for every pair of versions of a kind. A property that only one version has is not compared further. */
export function membersAcrossVersions(resource: Resource, context: Looks): readonly MemberPair[] {
  let members = membersOfKinds.get(resource);
  if (members === undefined) {
    members = [...objectsAcrossVersions(resource, context)].flatMap((pair) => [...membersOf(pair, context)]);
    membersOfKinds.set(resource, members);
  }
  return members;
}

function* membersOf({ path, way, left, right }: ObjectPair, context: Looks): Iterable<MemberPair> {
  const [before, after] = [left.holder, right.holder];
  for (const name of new Set([...Object.keys(before.properties), ...Object.keys(after.properties)])) {
    const [mine, theirs] = [before.properties[name], after.properties[name]];
    yield memberPair(`${path}.${name}`, [...way, { member: name }], [left, mine], [right, theirs]);
  }
  const [mine, theirs] = [valuesOf(before, context), valuesOf(after, context)];
  if ((mine === undefined) !== (theirs === undefined)) {
    yield memberPair(`${path}.*`, [...way, "value"], [left, mine], [right, theirs]);
  }
}

type SideMember = readonly [ObjectSide, Side["member"]];

function memberPair(path: string, way: readonly Step[], left: SideMember, right: SideMember): MemberPair {
  return { path, way, left: withMember(left), right: withMember(right) };
}

function withMember([side, member]: SideMember): Side {
  return member === undefined ? side : { ...side, member };
}

function valuesOf({ additionalProperties: values }: Schema, { schema }: Looks): Side["member"] {
  if (values === undefined || schema(values.value).types.value.length === 0) return undefined;
  return { at: values.at, schema: values.value, annotations: {} };
}

/** Lists all common objects for every pair of versions of a kind. */
export function* objectsAcrossVersions(resource: Resource, context: Looks): Iterable<ObjectPair> {
  const versions = liveVersions(resource);
  for (const [index, left] of versions.entries()) {
    for (const right of versions.slice(index + 1)) yield* objectsOfBoth(left, right, context);
  }
}

function* objectsOfBoth(left: ResourceVersion, right: ResourceVersion, { schema, same }: Looks): Iterable<ObjectPair> {
  if (left.schema === undefined || right.schema === undefined || left.schema.value === right.schema.value) return;
  const seen = new Set<string>();
  const queue: (Place & { readonly a: Pointer; readonly b: Pointer })[] = [];
  const enter = (path: string, way: readonly Step[], a: Pointer | undefined, b: Pointer | undefined): void => {
    if (a === undefined || b === undefined || seen.has(`${a}\t${b}`) || same(a, b)) return;
    seen.add(`${a}\t${b}`);
    queue.push({ path, way, a, b });
  };
  enter("", [], left.schema.value, right.schema.value);
  for (const { path, way, a, b } of queue) {
    const [before, after] = [schema(a), schema(b)];
    if (isObjectIn(before) && isObjectIn(after)) {
      yield { path, way, left: { version: left, holder: before }, right: { version: right, holder: after } };
    }
    for (const [name, { schema: mine }] of Object.entries(before.properties)) {
      enter(`${path}.${name}`, [...way, { member: name }], mine, after.properties[name]?.schema);
    }
    enter(`${path}[]`, [...way, "item"], before.items?.value, after.items?.value);
    enter(`${path}.*`, [...way, "value"], before.additionalProperties?.value, after.additionalProperties?.value);
  }
}

function isObjectIn({ types }: Schema): boolean {
  return types.value.includes("object");
}

/** Returns whether the conversion strategy is `None`, so that the server only rewrites `apiVersion`. */
export function convertsNothing({ conversion }: Resource): boolean {
  return conversion?.strategy === "None";
}

export function defaultOf({ member }: Side): Json | undefined {
  return member?.annotations.default?.value;
}

/** Returns the sides without and with the property; undefined if both have it. */
export function lacking({ left, right }: MemberPair): { readonly without: Side; readonly having: Side } | undefined {
  if (left.member === undefined) return { without: left, having: right };
  return right.member === undefined ? { without: right, having: left } : undefined;
}

/**
 * Returns whether a conversion can keep a property that one side lacks at this place: that side has it within another property,
 * or has the properties within it.
 */
export function isMovedNearby(
  { without, having }: NonNullable<ReturnType<typeof lacking>>,
  name: string,
  { schema }: Pick<Looks, "schema">,
): boolean {
  const types = (at: Pointer): string => schema(at).types.value.join();
  const member = having.member!;
  const beside = Object.values(without.holder.properties);
  const isWithin = beside.some((other) => {
    const inner = schema(other.schema).properties[name];
    return (
      !(other.name in having.holder.properties) && inner !== undefined && types(inner.schema) === types(member.schema)
    );
  });
  const own = Object.values(schema(member.schema).properties);
  const isDissolved = own.length > 0 && own.every((each) => each.name in without.holder.properties);
  return isWithin || isDissolved;
}

/** Returns the only side that requires the property; undefined if both or none do. */
export function requiringSide({ way, left, right }: MemberPair): Side | undefined {
  const last = way.at(-1);
  if (typeof last !== "object") return undefined;
  const [only, ...others] = [left, right].filter(({ holder }) => last.member in holder.required);
  return others.length === 0 ? only : undefined;
}

/** Collects the constraints of a schema, without its types and properties. */
export function constraintsOf({ keywords }: Schema): JsonObject {
  const { enum: values, minimum, maximum, patterns, multiplesOf, format, uniqueItems } = keywords;
  const bound = (facet: Facet<Bound> | undefined): Json => (facet === undefined ? null : { ...facet.value });
  return {
    values: values === undefined ? null : values.value.map(canonical).sort(),
    bounds: [bound(minimum), bound(maximum)],
    sizes: COUNTS.map((name) => keywords[name]?.value ?? null),
    patterns: patterns.map(({ value }) => value).sort(),
    multiples: multiplesOf.map(({ value }) => String(value)).sort(),
    others: [format?.value ?? null, uniqueItems?.value ?? null],
  };
}

/** The path of a field for messages: `spec.replicas`. */
export function shownPath(path: string): string {
  return path.replace(/^\./u, "");
}
