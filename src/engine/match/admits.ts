import { type Json, sameJson } from "../../model/json.ts";
import { conjunction, ofTypes, type Pointer } from "../../model/pointer.ts";
import { ALL_TYPES, type Schema, type TypeName } from "../../model/schema.ts";
import { traitsOf } from "../../model/typing.ts";
import type { SchemaSides } from "./sides.ts";

/** The maximum depth of nested objects. */
const MAX_DEPTH = 8;

/**
 * Returns whether the new schema accepts everything that the old one accepts, by comparing keywords. False can mean
 * unknown.
 */
export function admitsAll(old: Pointer, new_: Pointer, sides: SchemaSides, depth = 0): boolean {
  if (sides.same(old, new_)) return true;
  if (depth > MAX_DEPTH) return false;
  const [before, after] = [sides.old.get(old), sides.new.get(new_)];
  if (isOpen(after)) return true;
  if (before.types.value.includes("null") && !after.types.value.includes("null")) return false;
  const within = (from: Pointer, to: Pointer): boolean => admitsAll(from, to, sides, depth + 1);
  const alternatives = alternativesOf(after, new_);
  return alternativesOf(before, old).every((from) => {
    const one = sides.old.get(from);
    return (
      alternatives.some((to) => sides.same(from, to) || sides.same(apartFromNull(from, one), to)) ||
      one.types.value.every(
        (type) => type === "null" || alternatives.some((to) => admitsType(type, one, sides.new.get(to), within)),
      )
    );
  });
}

function alternativesOf({ variants: [group, ...others], properties }: Schema, own: Pointer): readonly Pointer[] {
  if (group === undefined || others.length > 0 || Object.keys(properties).length > 0) return [own];
  return group.branches.map(({ schema }) => schema);
}

/** Returns the schema of an alternative without null, which the owner states. */
function apartFromNull(at: Pointer, { types }: Schema): Pointer {
  const names = types.value.filter((name) => name !== "null");
  return names.length === types.value.length ? at : conjunction([at, ofTypes(names)]);
}

/** Anything at all. */
function isOpen({ types, variants, not, extensions, typing, properties, keywords }: Schema): boolean {
  const { traits: _, assigned: __, ...others } = typing;
  const said = Object.keys(extensions).length + Object.keys(others).length;
  const isBare = variants.length + not.length + said + Object.keys(properties).length === 0;
  return isBare && types.value.length === ALL_TYPES.length && keywords.enum === undefined;
}

function admitsType(
  type: TypeName,
  old: Schema,
  new_: Schema,
  within: (old: Pointer, new_: Pointer) => boolean,
): boolean {
  if (!new_.types.value.includes(type) || [old, new_].some(hasOtherConstraints)) return false;
  const [before, after] = [traitsOf(old), traitsOf(new_)];
  if (after.enumeration !== undefined && !sameJson(before as Json, after as Json)) return false;
  if (before.readonly === "list" && after.readonly !== "list") return false;
  if (type === "object") return admitsObject(old, new_, within);
  return type === "array" ? admitsArray(old, new_, within) : admitsValues(old, new_);
}

function admitsArray(old: Schema, new_: Schema, within: (old: Pointer, new_: Pointer) => boolean): boolean {
  const [items, itemsNow] = [old.items?.value, new_.items?.value];
  if (new_.prefixItems.length > 0 || new_.keywords.minItems !== undefined || new_.keywords.maxItems !== undefined)
    return false;
  return itemsNow === undefined || (old.prefixItems.length === 0 && items !== undefined && within(items, itemsNow));
}

/** More than is compared here. */
function hasOtherConstraints({ typing, variants, not, keywords, conditionals }: Schema): boolean {
  const isMore = variants.length + not.length + conditionals.length + keywords.patterns.length > 0;
  return isMore || typing.foreign !== undefined;
}

function admitsValues({ keywords: { enum: values } }: Schema, { keywords: { enum: listed } }: Schema): boolean {
  return listed === undefined || (values?.value.every((value) => listed.value.includes(value)) ?? false);
}

/**
 * Compares objects. A property that only the new schema names is never present; one that only the old schema names is
 * rejected.
 */
function admitsObject(old: Schema, new_: Schema, within: (old: Pointer, new_: Pointer) => boolean): boolean {
  if (new_.additionalProperties !== undefined || Object.keys(new_.patternProperties).length > 0) return false;
  if (!Object.keys(new_.required).every((name) => name in old.required)) return false;
  return Object.values(old.properties).every(({ name, schema }) => {
    const taker = new_.properties[name];
    return taker !== undefined && within(schema, taker.schema);
  });
}
