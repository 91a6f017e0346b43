import { definition } from "../../model/definition.ts";
import type { Annotations, Facet, Property, Schema, SchemaTable, TypeName } from "../../model/schema.ts";
import { FOREIGN_TYPE, foreignOf, traitsOf } from "../../model/typing.ts";
import { ofMember, ofMembers, type Polarity } from "../../model/channel.ts";
import { type Dictionary, isObject } from "../../model/json.ts";
import { conjunction, conjuncts, parent, type Pointer } from "../../model/pointer.ts";
import type { Grouping } from "../../model/change.ts";
import { undeclared } from "../../model/undeclared.ts";
import { matchRenames } from "../match/renames.ts";
import { diffAnnotations, placesOf } from "./annotations.ts";
import { closes, diffClosing } from "./closing.ts";
import { diffEvaluation } from "./evaluation.ts";
import { diffFacet, eachName, type Facts, through } from "./facts.ts";
import { diffRedeclared } from "./overriding.ts";
import { diffProse } from "./prose.ts";
import type { SchemaSides } from "../match/sides.ts";

/** A `readOnly` member does not exist in a request, a `writeOnly` one not in a response. */
export function isVisible(annotations: Annotations, polarity: Polarity): boolean {
  return polarity === "request" ? annotations.readOnly === undefined : annotations.writeOnly === undefined;
}

export function diffMembers(
  facts: Facts,
  old: Schema,
  new_: Schema,
  common: ReadonlySet<TypeName>,
  sides: SchemaSides,
): void {
  if (!common.has("object") || admitsAnyMembers(old) !== admitsAnyMembers(new_)) return;
  const inside = through(facts, ofMembers(facts.pair.channel));
  if (!diffProperties(facts, old, new_, sides)) return;
  diffRequired(facts, old, new_);
  diffStated(facts, old, new_);
  diffRest(inside, old, new_, sides);
  diffPatterns(inside, old, new_);
  diffSchemas(facts, "dependentSchema", old.dependentSchemas, new_.dependentSchemas);
  eachName(old.dependentRequired, new_.dependentRequired, (name, before, after) =>
    diffFacet(facts, "dependentRequired", before && sorted(before), after && sorted(after), name),
  );
  diffPropertyNames(facts, old, new_);
}

/**
 * Returns whether the type is `any`, `object` or a type parameter, but not `{}`: its properties are reported with the
 * type that replaces it.
 */
function admitsAnyMembers({ types, properties, typing }: Schema): boolean {
  const { unrestricted, chosen } = traitsOf({ typing });
  const isOpen = types.value.some((name) => name !== "object" && name !== "null");
  return (
    isOpen && unrestricted !== "value" && (unrestricted ?? chosen) !== undefined && Object.keys(properties).length === 0
  );
}

function sorted(list: Facet<readonly string[]>): Facet<readonly string[]> {
  return { value: [...list.value].sort(), at: list.at };
}

/** Compares properties. Returns whether both sides describe the same object; an envelope is another one. */
function diffProperties(facts: Facts, old: Schema, new_: Schema, sides: SchemaSides): boolean {
  const { polarity } = facts.pair.channel;
  // Callers can still pass a subtype where its base type is accepted.
  if (polarity === "request" && isBaseOf(new_, old)) return true;
  const removed: Property[] = [];
  const added: Property[] = [];
  const isReported = reportedByClosing(old, new_, sides);
  const isOtherBase = foreignOf(old) !== foreignOf(new_);
  const hadNone = old.keywords.maxProperties?.value === 0;
  eachName(old.properties, new_.properties, (_, before, after) => {
    const isOperation = (!before || isMethod(before, sides.old)) && (!after || isMethod(after, sides.new));
    if (isOperation) {
      if (before !== undefined && after !== undefined) diffAccess(facts, before, after, sides);
      return;
    }
    // An inherited property is added and removed with its base.
    if (isOtherBase && after === undefined && isOfBase(before!, sides.old)) return;
    if (isOtherBase && before === undefined && isOfBase(after!, sides.new)) return;
    if (before !== undefined && after !== undefined)
      diffProperty(facts, before, after, isReported(before, after), sides);
    else if (before !== undefined && isVisible(before.annotations, polarity)) {
      if (!hadNone && traitsOf(sides.old.get(before.schema)).open !== true) removed.push(before);
    } else if (after !== undefined && isVisible(after.annotations, polarity)) added.push(after);
  });
  if (facts.endsAtFirst) {
    // An envelope, a group of members and a new name are differences, too.
    for (const before of removed) emitRemoved(facts, before, new_, sides);
    for (const after of added) emitAdded(facts, after, old, sides);
  }
  if (emitWrapper(facts, { old, new: new_ }, { removed, added }, sides)) return false;
  const unannounced = removed.filter(
    ({ annotations }) => annotations.deprecated === undefined && annotations.sunset === undefined,
  );
  const groupings = groupingsOf(unannounced, added, sides);
  for (const grouping of groupings) {
    const { holder, members } = grouping;
    facts.emit("grouping", "changed", { name: holder.name, new: grouping, at: { old: members[0].at, new: holder.at } });
    for (const member of members) enterUndeclaredNow(facts, member, new_, sides);
    enterUndeclaredBefore(facts, holder, old, sides);
  }
  const grouped = new Set(groupings.flatMap(({ members }) => members));
  const holders = new Set(groupings.map(({ holder }) => holder));
  const renames = matchRenames(
    unannounced.filter((before) => !grouped.has(before)),
    added.filter((after) => !holders.has(after)),
    (a, b) => sides.same(a.schema, b.schema),
    (a, b) => sides.sameField(a.at, b.at),
  );
  for (const before of removed) {
    if (grouped.has(before)) continue;
    const after = renames.get(before);
    if (after === undefined) emitRemoved(facts, before, new_, sides);
    else {
      const at = { old: before.at, new: after.at };
      facts.emit("property", "renamed", { name: before.name, old: before, new: after, at });
    }
  }
  const taken = new Set<Property>([...renames.values(), ...holders]);
  for (const after of added) if (!taken.has(after)) emitAdded(facts, after, old, sides);
  return true;
}

/** Emits an added or removed envelope as one change, because all properties are at another level now. */
function emitWrapper(
  facts: Facts,
  schemas: Readonly<Record<"old" | "new", Schema>>,
  { removed, added }: Readonly<Record<"removed" | "added", readonly Property[]>>,
  sides: SchemaSides,
): boolean {
  const { pair } = facts;
  if (removed.length === 0 || added.length === 0 || haveCommonMember(schemas)) return false;
  const [wrapper, ...others] = added.filter(({ schema }) => sides.same(pair.old, schema));
  if (wrapper !== undefined && others.length === 0) {
    facts.emit("wrapper", "added", { name: wrapper.name, new: wrapper, at: { new: wrapper.at } });
    for (const after of added) if (after !== wrapper) emitAdded(facts, after, schemas.old, sides);
    return true;
  }
  const [unwrapped, ...more] = removed.filter(({ schema }) => sides.same(schema, pair.new));
  if (unwrapped === undefined || more.length > 0) return false;
  facts.emit("wrapper", "removed", { name: unwrapped.name, old: unwrapped, at: { old: unwrapped.at } });
  for (const before of removed) if (before !== unwrapped) emitRemoved(facts, before, schemas.new, sides);
  return true;
}

function haveCommonMember({ old, new: new_ }: Readonly<Record<"old" | "new", Schema>>): boolean {
  return Object.keys(old.properties).some((name) => name in new_.properties);
}

/** Several members that went, and stand as they were in a new one; a single one may be another of that name. */
function groupingsOf(
  removed: readonly Property[],
  added: readonly Property[],
  sides: SchemaSides,
): readonly Grouping[] {
  const left = new Set(removed);
  return added.flatMap((holder) => {
    if (left.size < 2) return [];
    const { properties } = sides.new.get(holder.schema);
    const members = [...left].filter(({ name, schema }) => {
      const there = properties[name];
      return there !== undefined && sides.same(schema, there.schema);
    });
    const [first, ...others] = members;
    if (first === undefined || others.length === 0) return [];
    for (const member of members) left.delete(member);
    return [{ holder, members: [first, ...others] } as const];
  });
}

/** Returns whether one type is the only base of the other, by a name that cannot be resolved. */
function isBaseOf(base: Schema, { typing, properties }: Schema): boolean {
  const name = typing.foreign?.value;
  const isAll = Object.keys(base.properties).length === 0 && Object.keys(properties).length > 0;
  return isAll && name !== undefined && name === base.typing.foreign?.value;
}

/** Returns whether a property is inherited from a type that is known by name only. */
function isOfBase({ at }: Property, { source }: SchemaTable): boolean {
  const holder = source(parent(parent(at)));
  return isObject(holder) && holder[FOREIGN_TYPE] !== undefined;
}

/** Compares the access of a method, which subclasses share. */
function diffAccess(facts: Facts, before: Property, after: Property, sides: SchemaSides): void {
  const [was, is] = [traitsOf(sides.old.get(before.schema)), traitsOf(sides.new.get(after.schema))];
  const at = { old: before.at, new: after.at };
  if (was.protected && !is.protected) facts.emit("typeTrait", "removed", { name: "hidden", old: before.name, at });
}

/** Returns whether a class member is a method, whose changes are reported for its operation. */
export function isMethod({ schema, annotations }: Property, schemas: Pick<SchemaTable, "get">): boolean {
  return annotations.readOnly !== undefined && traitsOf(schemas.get(schema)).method === true;
}

function emitRemoved(facts: Facts, before: Property, new_: Schema, sides: SchemaSides): void {
  facts.emit("property", "removed", { name: before.name, old: before, at: { old: before.at } });
  enterUndeclaredNow(facts, before, new_, sides);
}

/** A member that is no longer declared may still be one of those that patterns or `additionalProperties` describe. */
function enterUndeclaredNow(facts: Facts, before: Property, new_: Schema, sides: SchemaSides): void {
  const { schema, certain } = undeclared(new_, before.name);
  if (schema !== undefined && certain && !closes(schema, sides.new))
    enterMember(facts, before.name, before.schema, schema);
}

function emitAdded(facts: Facts, after: Property, old: Schema, sides: SchemaSides): void {
  facts.emit("property", "added", { name: after.name, new: after, at: { new: after.at } });
  enterUndeclaredBefore(facts, after, old, sides);
}

function enterUndeclaredBefore(facts: Facts, after: Property, old: Schema, sides: SchemaSides): void {
  const { schema, certain } = undeclared(old, after.name);
  if (schema !== undefined && certain && !closes(schema, sides.old))
    enterMember(facts, after.name, schema, after.schema);
}

function enterMember(facts: Facts, name: string, old: Pointer, new_: Pointer): void {
  facts.enter(old, new_, ofMember(facts.pair.channel, name));
}

/** A part that is closed closes what the parts beside it declare as well: that is one change. */
function reportedByClosing(
  old: Schema,
  new_: Schema,
  sides: SchemaSides,
): (before: Property, after: Property) => boolean {
  const [from, to] = [old.additionalProperties, new_.additionalProperties];
  const wasClosed = from !== undefined && closes(from.value, sides.old);
  const isClosed = to !== undefined && closes(to.value, sides.new);
  if (wasClosed === isClosed) return () => false;
  return isClosed ? (_, after) => closes(after.schema, sides.new) : (before) => closes(before.schema, sides.old);
}

function diffProperty(facts: Facts, old: Property, new_: Property, isClosing: boolean, sides: SchemaSides): void {
  const { polarity } = facts.pair.channel;
  const before = old.annotations;
  const after = new_.annotations;
  const holder = { old: old.at, new: new_.at };
  const schemas = { old: old.schema, new: new_.schema };
  if (before !== after) {
    const emitUse = (subject: "readOnly" | "writeOnly"): void => {
      const at = placesOf(before[subject], after[subject], holder, schemas);
      if (before[subject] && !after[subject]) facts.emit(subject, "removed", { name: old.name, old: true, at });
      if (!before[subject] && after[subject]) facts.emit(subject, "added", { name: old.name, new: true, at });
    };
    emitUse("readOnly");
    emitUse("writeOnly");
  }
  if (!isVisible(before, polarity) || !isVisible(after, polarity)) return;
  diffAnnotations(facts, before, after, old.name, holder, schemas);
  diffProse(facts, old, new_, sides);
  if (isClosing) return;
  if (sides.unchangedText(old.schema, new_.schema)) {
    // Only the name of the type can differ.
    const isInlined = definition(old.schema) !== undefined && definition(new_.schema) === undefined;
    if (isInlined && !facts.endsAtFirst) enterMember(facts, old.name, old.schema, new_.schema);
    return;
  }
  const wasForbidden = closes(old.schema, sides.old);
  if (wasForbidden && closes(new_.schema, sides.new)) {
    // One part of the object declares what another one forbids: what the former says of it is what is meant.
    enterMember(facts, old.name, withoutClosing(old.schema, sides.old), withoutClosing(new_.schema, sides.new));
    return;
  }
  // Readers no longer find a property that is never present; writers that send it are rejected.
  const forbidding = conjuncts(new_.schema).find((part) => forbids(part, sides.new));
  if (polarity === "response" && forbidding !== undefined && !wasForbidden) {
    facts.emit("property", "removed", { name: old.name, old, at: { old: old.at, new: forbidding } });
  } else {
    diffRedeclared(facts, old, new_, sides);
    enterMember(facts, old.name, old.schema, new_.schema);
  }
}

/**
 * Returns whether a schema is `false`, in either syntax. A schema whose keywords exclude each other still declares its
 * property.
 */
function forbids(at: Pointer, table: SchemaTable): boolean {
  const written = table.source(at);
  if (!isObject(written)) return written === false;
  const { not } = written;
  return not === true || (isObject(not) && Object.keys(not).length === 0);
}

function withoutClosing(at: Pointer, table: SchemaTable): Pointer {
  const parts = conjuncts(at).filter((part) => !closes(part, table));
  return parts.length === 0 ? at : conjunction(parts);
}

/** Compares `required`. If only the requiring side declares the property, adding or removing the property states it. */
function diffRequired(facts: Facts, old: Schema, new_: Schema): void {
  const { polarity } = facts.pair.channel;
  const isHidden = (member: Property | undefined): boolean =>
    member !== undefined && !isVisible(member.annotations, polarity);
  eachName(old.required, new_.required, (name, before, after) => {
    const [left, right] = [old.properties[name], new_.properties[name]];
    if (isHidden(left) || isHidden(right)) return;
    if (before === undefined) {
      if (right !== undefined && left === undefined) return;
      facts.emit("required", "added", { name, new: name, at: { old: left?.at, new: after } });
    } else if (after === undefined) {
      if (left !== undefined && right === undefined) return;
      facts.emit("required", "removed", { name, old: name, at: { old: before, new: right?.at } });
    }
  });
}

/** Compares whether a property can be omitted instead of being `undefined`. No value shows it. */
function diffStated(facts: Facts, old: Schema, new_: Schema): void {
  const { polarity } = facts.pair.channel;
  for (const name in new_.properties) {
    if (name in old.required || name in new_.required) continue;
    const [before, after] = [old.properties[name], new_.properties[name]!];
    if (!isVisible(after.annotations, polarity)) continue;
    const [was, is] = [before, after].map((member) => member?.annotations.stated?.value === true);
    const at = { old: before?.at, new: after.at };
    if (is && !was) facts.emit("typeTrait", "added", { name: "stated", new: name, at });
    else if (was && !is) facts.emit("typeTrait", "removed", { name: "stated", old: name, at });
  }
}

/**
 * Compares additional properties. `unevaluatedProperties` instead of `additionalProperties` differs only in that
 * alternatives can declare properties.
 */
function diffRest(facts: Facts, old: Schema, new_: Schema, sides: SchemaSides): void {
  const subjects = ["additionalProperties", "unevaluatedProperties"] as const;
  for (const [from, to] of [subjects, [subjects[1], subjects[0]]] as const) {
    const before = old[from];
    const after = new_[to];
    if (before === undefined || after === undefined || old[to] !== undefined || new_[from] !== undefined) continue;
    const at = { old: before.at, new: after.at };
    const isFreer = from === "additionalProperties";
    if (isFreer) facts.emit(from, "removed", { name: from, old: before.value, at });
    else facts.emit(to, "added", { name: to, new: after.value, at });
    const [wasClosed, isClosed] = [closes(before.value, sides.old), closes(after.value, sides.new)];
    if (!wasClosed && !isClosed) facts.enter(before.value, after.value);
    // That properties of alternatives count, or do not, is another effect than that all others do.
    else if (wasClosed !== isClosed && isClosed === isFreer)
      facts.emit(to, "changed", { name: to, old: before.value, new: after.value, at });
    return;
  }
  for (const subject of subjects) diffClosing(facts, subject, old[subject], new_[subject], sides);
  diffEvaluation(facts, old, new_, "unevaluatedProperties", sides);
}

/** Compares pattern properties. A pattern can be replaced by one that accepts the same names. */
function diffPatterns(facts: Facts, old: Schema, new_: Schema): void {
  const removed = Object.keys(old.patternProperties).filter((pattern) => !(pattern in new_.patternProperties));
  const added = Object.keys(new_.patternProperties).filter((pattern) => !(pattern in old.patternProperties));
  if (removed.length !== 1 || added.length !== 1) {
    diffSchemas(facts, "patternProperty", old.patternProperties, new_.patternProperties);
    return;
  }
  const before = old.patternProperties[removed[0]!]!;
  const after = new_.patternProperties[added[0]!]!;
  const at = { old: before.at, new: after.at };
  facts.emit("patternProperty", "changed", { name: removed[0], old: before.value, new: after.value, at });
  facts.enter(before.value, after.value);
  for (const [pattern, facet] of Object.entries(old.patternProperties)) {
    if (pattern in new_.patternProperties) facts.enter(facet.value, new_.patternProperties[pattern]!.value);
  }
}

function diffSchemas(
  facts: Facts,
  subject: "patternProperty" | "dependentSchema",
  old: Dictionary<Facet<Pointer>>,
  new_: Dictionary<Facet<Pointer>>,
): void {
  eachName(old, new_, (name, before, after) => {
    if (before !== undefined && after !== undefined) facts.enter(before.value, after.value);
    else diffFacet(facts, subject, before, after, name);
  });
}

function diffPropertyNames(facts: Facts, old: Schema, new_: Schema): void {
  const length = Math.max(old.propertyNames.length, new_.propertyNames.length);
  for (let index = 0; index < length; index++) {
    const before = old.propertyNames[index];
    const after = new_.propertyNames[index];
    if (before !== undefined && after !== undefined) facts.enter(before.value, after.value);
    else diffFacet(facts, "propertyNames", before, after, "propertyNames");
  }
}
