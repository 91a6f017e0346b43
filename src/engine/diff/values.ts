import { LIMITS, type RangeName } from "../../model/keyword-table.ts";
import { canonical, isObject, sameJson, type Json } from "../../model/json.ts";
import { child, isWithin, parent, principal, type Places, type Pointer } from "../../model/pointer.ts";
import {
  ALL_TYPES,
  type Facet,
  type Keywords,
  type Listed,
  type Schema,
  type SchemaTable,
  type TypeName,
} from "../../model/schema.ts";
import { traitsOf } from "../../model/typing.ts";
import type { Polarity } from "../../model/channel.ts";
import { isPromise } from "../../model/holders.ts";
import type { Subject, SubjectValues } from "../../model/change.ts";
import { compareLimits, overIntegers } from "../../model/bound.ts";
import { isMultiple, isUntried } from "../../model/value.ts";
import { diffFacet, type Facts } from "./facts.ts";
import { isVisible } from "./members.ts";
import type { SchemaSides } from "../match/sides.ts";
import { byList } from "./value-lists.ts";

/** Returns the types that both sides accept; keywords of other types belong to the change of type. */
export function commonTypes(old: Schema, new_: Schema): ReadonlySet<TypeName> {
  const common = new Set<TypeName>();
  for (const name of old.types.value) {
    if (new_.types.value.includes(name)) common.add(name);
    else if (name === "integer" && new_.types.value.includes("number")) common.add("integer");
    else if (name === "number" && new_.types.value.includes("integer")) common.add("integer");
  }
  return common;
}

/** Compares types. Returns whether types other than null changed. */
export function diffTypes(
  facts: Facts,
  old: Schema,
  new_: Schema,
  common: ReadonlySet<TypeName>,
  sides: SchemaSides,
): boolean {
  const [before, after] = statedTypes(old, new_);
  const at = { old: old.types.at, new: new_.types.at };
  const disjoint = common.size === 0 || (common.size === 1 && common.has("null"));
  const isReported =
    isReportedByMembersOfNone(old, new_) ||
    (!disjoint && (impliedByValues(old, new_) || isReportedByMembers(old, new_, facts.pair.channel.polarity)));
  const differ = !isReported && before.join() !== after.join();
  if (differ) facts.emit("type", "changed", { old: before, new: after, at });
  const nullBefore = old.types.value.includes("null");
  const nullAfter = new_.types.value.includes("null");
  if (diffNullBesideForeign(facts, old, new_, sides)) return differ;
  if (nullBefore && !nullAfter && !impliesNullChange(new_, old, disjoint)) emitNull(facts, old, new_, false, sides);
  if (!nullBefore && nullAfter && !impliesNullChange(old, new_, disjoint)) emitNull(facts, old, new_, true, sides);
  return differ;
}

/** Returns the stated types of two schemas that accept nothing, because changing them is a change of intent. */
function statedTypes(old: Schema, new_: Schema): readonly [readonly TypeName[], readonly TypeName[]] {
  if (old.contradiction && new_.contradiction) return [old.contradiction, new_.contradiction];
  return [withoutNull(old, new_), withoutNull(new_, old)];
}

/** Compares null beside a type that cannot be read, which states nothing about null. */
export function diffNullBesideForeign(facts: Facts, old: Schema, new_: Schema, sides: SchemaSides): boolean {
  if (!isUnread(old, sides.old) && !isUnread(new_, sides.new)) return false;
  const [before, after] = [statesNull(old, sides.old), statesNull(new_, sides.new)];
  if (before === undefined || after === undefined) return false;
  if (before !== after) emitNull(facts, old, new_, after, sides);
  return true;
}

/**
 * Returns whether one side is `{}` and the other one an object, so that properties are compared. Also applies to
 * `object`.
 */
function isReportedByMembersOfNone(old: Schema, new_: Schema): boolean {
  const [before, after] = [old, new_].map((schema) => traitsOf(schema).unrestricted);
  if (after === "value" && before === "object") return true;
  const isPlain = (schema: Schema): boolean => withoutNull(schema, schema).join() === "object";
  return (before === "value" && isPlain(new_)) || (after === "value" && isPlain(old));
}

/** Returns whether one side adds properties to a type that cannot be read, so that only the properties differ. */
function isReportedByMembers(old: Schema, new_: Schema, polarity: Polarity): boolean {
  const name = old.typing.foreign?.value;
  if (name === undefined || name !== new_.typing.foreign?.value || isPromise(name)) return false;
  const [bare, other] = old.types.value.length === ALL_TYPES.length ? [old, new_] : [new_, old];
  const isBare = bare.types.value.length === ALL_TYPES.length && Object.keys(bare.properties).length === 0;
  return isBare && Object.values(other.properties).some(({ annotations }) => isVisible(annotations, polarity));
}

/** Undefined where anything may be. */
function statesNull(schema: Schema, table: SchemaTable): boolean | undefined {
  if (isUnread(schema, table)) return traitsOf(schema).nothing !== undefined;
  const { value: names } = schema.types;
  return names.length === ALL_TYPES.length ? undefined : names.includes("null");
}

/** Returns whether a schema is open only because it, or one of several types, cannot be read. */
function isUnread(schema: Schema, table: SchemaTable): boolean {
  return schema.types.value.length === ALL_TYPES.length && holdsForeign(schema, table);
}

function holdsForeign({ variants, typing }: Schema, table: SchemaTable, depth = 0): boolean {
  if (typing.foreign !== undefined || traitsOf({ typing }).chosen !== undefined) return true;
  if (depth > MAX_DEPTH) return false;
  return variants.some(({ branches }) =>
    branches.some(({ schema }) => holdsForeign(table.get(schema), table, depth + 1)),
  );
}

/** Alternatives within alternatives. */
const MAX_DEPTH = 10;

/**
 * Emits that one side accepts null: at the place that states null, and on the other side at its types, if it states
 * them, or at their source.
 */
export function emitNull(facts: Facts, old: Schema, new_: Schema, added: boolean, sides: SchemaSides): void {
  const [isOldNegated, isNewNegated] = [isNullNegated(old, sides.old), isNullNegated(new_, sides.new)];
  // The removed or added `not` states it.
  if (added ? isOldNegated && !isNewNegated : isNewNegated && !isOldNegated) return;
  const { types, nullAt } = added ? new_ : old;
  const saying = nullAt && (ALTERNATIVE.test(nullAt) ? nullAt.replace(ALTERNATIVE, "") : parent(nullAt));
  const isOwn = saying === undefined || isWithin(types.at, saying);
  const without = added ? sides.old : sides.new;
  if (saying !== undefined && isHiddenNull(without.source(saying))) return;
  const placeOf = (schema: Schema, admits: boolean): Pointer => {
    if (admits && nullAt !== undefined) return nullAt;
    if (isOwn) return schema.types.at;
    return without.source(saying) === undefined ? principal(schema.pointer) : saying;
  };
  const at = { old: placeOf(old, !added), new: placeOf(new_, added) };
  const { nothing = "null" } = traitsOf(added ? new_ : old);
  if (added) facts.emit("null", "added", { new: nothing, at });
  else facts.emit("null", "removed", { old: nothing, at });
}

function isNullNegated({ not }: Schema, table: SchemaTable): boolean {
  return not.some(({ value }) => table.get(value).types.value.includes("null"));
}

/** The other version of OpenAPI reads the same text otherwise: in 3.0 nothing beside a `$ref` means anything. */
function isHiddenNull(written: Json | undefined): boolean {
  return isObject(written) && typeof written["$ref"] === "string" && written["nullable"] === true;
}

const ALTERNATIVE = /\/(?:anyOf|oneOf)\/\d+$/u;

/** A number that is a multiple of a whole one is an integer, if that is what the other side calls it. */
function withoutNull(schema: Schema, other: Schema): readonly TypeName[] {
  const whole =
    other.types.value.includes("integer") && schema.keywords.multiplesOf.some(({ value }) => isMultiple(value, 1));
  const names = schema.types.value.filter((name) => name !== "null");
  return whole ? names.map((name) => (name === "number" ? "integer" : name)) : names;
}

/**
 * Returns whether another change of the pair implies the change of null: from anything to some types, or from any value
 * to some values, unless these have other types.
 */
function impliesNullChange(without: Schema, with_: Schema, disjoint: boolean): boolean {
  if (with_.types.value.length === ALL_TYPES.length || without.types.value.length === 0) {
    return with_.types.value.length - 1 !== without.types.value.length;
  }
  const listed = without.keywords.enum;
  return !disjoint && listed !== undefined && with_.keywords.enum === undefined && without.types.at === listed.at;
}

/** Returns whether types follow from an enum or from alternatives, which are compared themselves. */
function impliedByValues(old: Schema, new_: Schema): boolean {
  const byEnum = (schema: Schema): boolean => schema.types.at === schema.keywords.enum?.at;
  const byVariants = (schema: Schema): boolean => schema.variants.some((group) => group.at === schema.types.at);
  if (byEnum(old) || byEnum(new_)) return old.keywords.enum !== undefined || new_.keywords.enum !== undefined;
  return (byVariants(old) || byVariants(new_)) && old.variants.length > 0 && new_.variants.length > 0;
}

export function diffEnum(
  facts: Facts,
  old: Schema,
  new_: Schema,
  sources: { old: SchemaTable; new: SchemaTable },
): void {
  const before = old.keywords.enum;
  const after = new_.keywords.enum;
  if (before === undefined && after === undefined) return;
  const constant = old.keywords.constant === true || new_.keywords.constant === true;
  if (before === undefined || after === undefined) {
    const { value, at } = (before ?? after)!;
    const place = { old: before && at, new: after && at };
    const action = before === undefined ? "added" : "removed";
    const side = before === undefined ? "new" : "old";
    if (constant) facts.emit("const", action, { [side]: value[0]!, at: place });
    else facts.emit("enum", action, { [side]: value, at: place });
    return;
  }
  if (old.keywords.constant && new_.keywords.constant) {
    diffFacet(facts, "const", { value: before.value[0]!, at: before.at }, { value: after.value[0]!, at: after.at });
    return;
  }
  diffValues(facts, "enumValue", before, after, sources);
}

export function diffOpenEnum(
  facts: Facts,
  old: Schema,
  new_: Schema,
  sources: { old: SchemaTable; new: SchemaTable },
): void {
  const before = old.keywords.openEnum;
  const after = new_.keywords.openEnum;
  if (before !== undefined && after !== undefined) diffValues(facts, "openEnumValue", before, after, sources);
  else diffFacet(facts, "openEnum", before, after);
}

function diffValues(
  facts: Facts,
  subject: "enumValue" | "openEnumValue",
  old: Listed,
  new_: Listed,
  sources: { old: SchemaTable; new: SchemaTable },
): void {
  const before = new Set(old.value.map(canonical));
  const after = new Set(new_.value.map(canonical));
  const removed = old.value.filter((value) => !after.has(canonical(value)));
  const added = new_.value.filter((value) => !before.has(canonical(value)));
  const emit = (side: "old" | "new", values: readonly Json[]): void => {
    const [own, other] = side === "old" ? [old, new_] : [new_, old];
    for (const { has, lacks, listed } of byList(values, own, other)) {
      const placesAt = (at: Pointer): Places => (side === "old" ? { old: at, new: lacks } : { old: lacks, new: at });
      if (subject === "enumValue" && listed.length > MANY) {
        const name = listed.map(canonical).join();
        facts.emit("enumValues", "changed", { name, [side]: listed, at: placesAt(has) });
        continue;
      }
      for (const value of listed) {
        const at = placesAt(placeOfValue(sources[side], has, value));
        facts.emit(subject, side === "old" ? "removed" : "added", { name: canonical(value), [side]: value, at });
      }
    }
  };
  emit("old", removed);
  emit("new", added);
}

/** The maximum number of enum values that are reported separately. */
const MANY = 5;

function placeOfValue(table: SchemaTable, at: Pointer, value: Json): Pointer {
  const written = table.source(at);
  if (!Array.isArray(written)) return at;
  const rounded = typeof value === "bigint" ? Number(value) : value;
  const index = (written as readonly Json[]).findIndex(
    (item) => sameJson(item, rounded) || (isObject(item) && sameJson(item["const"], rounded)),
  );
  return index < 0 ? at : child(at, index);
}

const CONTENT_KEYWORDS = ["contentEncoding", "contentMediaType"] as const;
const CONTAINS_KEYWORDS = ["minContains", "maxContains"] as const;

type KeywordName = RangeName | "uniqueItems" | (typeof CONTENT_KEYWORDS)[number] | (typeof CONTAINS_KEYWORDS)[number];

export function diffKeywords(facts: Facts, old: Schema, new_: Schema, common: ReadonlySet<TypeName>): void {
  if ((old.keywords.enum ?? new_.keywords.enum) !== undefined) {
    diffBesideValues(facts, old.keywords, new_.keywords, common);
    return;
  }
  const integral = common.has("integer");
  const alike = areOctets(old.keywords) && areOctets(new_.keywords);
  const isTyped = facts.pair.channel.isTyped === true;
  const read = (keywords: Keywords): Keywords => {
    const spoken = alike ? withoutOctets(keywords) : isTyped ? withoutType(keywords) : keywords;
    return integral ? ofIntegers(spoken) : spoken;
  };
  const [before, after] = [read(old.keywords), read(new_.keywords)];
  const compare = (names: readonly KeywordName[]): void => {
    for (const name of names) {
      diffFacet(facts, name, before[name] as Facet<SubjectValues[typeof name]>, after[name] as never, name);
    }
  };
  const numeric = common.has("number") || integral;
  if (common.has("string")) compare([...LIMITS.string, ...CONTENT_KEYWORDS]);
  if (common.has("array")) {
    compare([...LIMITS.array, "uniqueItems"]);
    if (old.contains.length > 0 && new_.contains.length > 0) compare(CONTAINS_KEYWORDS);
  }
  if (common.has("object")) compare(LIMITS.object);
  if (numeric) {
    for (const name of LIMITS.number) {
      const was = placedAs(old.keywords[name], new_.keywords[name], before[name], name);
      diffFacet(facts, name, was, placedAs(new_.keywords[name], old.keywords[name], after[name], name), name);
    }
  }
  if (common.has("string") || numeric) diffFacet(facts, "format", before.format, after.format, "format");
  if (common.has("string")) diffSet(facts, "pattern", before.patterns, after.patterns);
  if (numeric) diffSet(facts, "multipleOf", before.multiplesOf, after.multiplesOf);
}

/**
 * Compares keywords beside an enum on one side: the enum covers them, except for keywords that no check of a value can
 * decide.
 */
function diffBesideValues(facts: Facts, old: Keywords, new_: Keywords, common: ReadonlySet<TypeName>): void {
  const listed = [...(old.enum?.value ?? []), ...(new_.enum?.value ?? [])];
  const untried = ({ patterns }: Keywords): Keywords["patterns"] =>
    patterns.filter((pattern) => isUntried(pattern.value, listed));
  diffFacet(facts, "format", old.format, new_.format, "format");
  if (!common.has("string")) return;
  for (const name of CONTENT_KEYWORDS) diffFacet(facts, name, old[name], new_[name], name);
  diffSet(facts, "pattern", untried(old), untried(new_));
}

/** Returns whether any bytes are accepted, in the terms of OpenAPI 3.0 or of JSON Schema. */
function areOctets({ contentEncoding, contentMediaType, format }: Keywords): boolean {
  if (contentEncoding !== undefined) return false;
  return contentMediaType === undefined
    ? format?.value === "binary"
    : format === undefined && contentMediaType.value.toLowerCase() === "application/octet-stream";
}

function withoutOctets({ contentMediaType: _, format: __, ...keywords }: Keywords): Keywords {
  return keywords;
}

function withoutType({ contentMediaType: _, ...keywords }: Keywords): Keywords {
  return keywords;
}

/** Returns the place of a bound that only became exclusive. */
function placedAs(
  written: Keywords["minimum"],
  other: Keywords["minimum"],
  read: Keywords["minimum"],
  name: (typeof LIMITS.number)[number],
): Keywords["minimum"] {
  if (written === undefined || read === undefined || !written.value.exclusive) return read;
  if (other === undefined || other.value.exclusive || compareLimits(other.value, written.value) !== 0) return read;
  return { ...read, at: child(parent(read.at), name === "minimum" ? "exclusiveMinimum" : "exclusiveMaximum") };
}

/** Returns the constraints for integers, the only common type. */
function ofIntegers(keywords: Keywords): Keywords {
  const { minimum, maximum, multiplesOf } = keywords;
  return {
    ...keywords,
    ...(minimum && { minimum: overIntegers(minimum, "minimum") }),
    ...(maximum && { maximum: overIntegers(maximum, "maximum") }),
    multiplesOf: multiplesOf.filter(({ value }) => !isMultiple(1, value)),
  };
}

/**
 * Compares sets of constraints that apply together: a single replacement is a change, everything else is added or
 * removed.
 */
function diffSet<S extends Subject & ("pattern" | "multipleOf")>(
  facts: Facts,
  subject: S,
  old: readonly Facet<SubjectValues[S]>[],
  new_: readonly Facet<SubjectValues[S]>[],
): void {
  const removed = old.filter((facet) => !new_.some((other) => other.value === facet.value));
  const added = new_.filter((facet) => !old.some((other) => other.value === facet.value));
  if (removed.length === 1 && added.length === 1) {
    diffFacet(facts, subject, removed[0], added[0], subject);
    return;
  }
  for (const facet of removed) diffFacet(facts, subject, facet, undefined, String(facet.value));
  for (const facet of added) diffFacet(facts, subject, undefined, facet, String(facet.value));
}
