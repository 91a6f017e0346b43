import { isBare } from "../../src/model/bare-schema.ts";
import { canonical, isEmpty } from "../../src/model/json.ts";
import type { Pointer } from "../../src/model/pointer.ts";
import type { Branch, Schema, VariantGroup } from "../../src/model/schema.ts";
import { sharedTypes } from "./shapes.ts";

type Get = (at: Pointer) => Schema;

/** An object has the properties of one alternative, or of several at once. */
type Carried = "one" | "several";

/** Returns whether no value matches two alternatives. Assumes that objects have only declared properties. */
export function areApart(owner: Schema, group: VariantGroup, get: Get, carried: Carried): boolean {
  const schemas = group.branches.map((branch) => get(branch.schema));
  if (areTagged(owner, group, get)) return true;
  const exclude = excludes(owner, get, carried);
  return schemas.every((a, index) => schemas.slice(index + 1).every((b) => exclude(a, b) && exclude(b, a)));
}

/** Returns whether some value certainly matches two alternatives. */
export function overlap(group: VariantGroup, get: Get): boolean {
  const schemas = group.branches.map((branch) => get(branch.schema));
  const meet = (a: Schema, b: Schema): boolean => {
    const shared = sharedTypes(a, b);
    return (
      (shared.includes("object") && admitsEmpty(a) && admitsEmpty(b)) || (shared.length > 0 && isBare(a) && isBare(b))
    );
  };
  return schemas.some((a, index) => schemas.slice(index + 1).some((b) => meet(a, b)));
}

/** Returns a check whether a value of the first alternative never matches the second. */
function excludes(owner: Schema, get: Get, carried: Carried): (a: Schema, b: Schema) => boolean {
  return (a, b) => {
    if (sharedTypes(a, b).length === 0 || differInTag(a, b, get)) return true;
    if (sharedTypes(a, b).some((name) => name !== "object")) return false;
    // A value of any alternative can have the properties of the owner.
    const isSent = (name: string): boolean =>
      name in a.properties || name in a.required || name in owner.properties || isFree(a, owner, get);
    if (carried === "one" && Object.keys(b.required).some((name) => !isSent(name))) return true;
    const closed = b.additionalProperties !== undefined && get(b.additionalProperties.value).types.value.length === 0;
    const unpatterned = Object.keys(b.patternProperties).length === 0;
    return closed && unpatterned && Object.keys(a.required).some((name) => !(name in b.properties));
  };
}

/** Returns whether properties of any name are sent: a map, or an object that declares nothing. */
function isFree(
  { properties, patternProperties, additionalProperties, variants }: Schema,
  owner: Schema,
  get: Get,
): boolean {
  if (!isEmpty(patternProperties)) return true;
  if (additionalProperties !== undefined) return get(additionalProperties.value).types.value.length > 0;
  return isEmpty(properties) && isEmpty(owner.properties) && variants.length === 0;
}

/** Returns whether a value of the branch matches no other branch. */
export function standsApart(branch: Branch, owner: Schema, group: VariantGroup, get: Get): boolean {
  if (group.keyword === "anyOf" || areTagged(owner, group, get)) return true;
  const others = group.branches.filter((other) => other.at !== branch.at);
  const exclude = excludes(owner, get, "one");
  return others.every((other) => exclude(get(other.schema), get(branch.schema)));
}

/** Returns whether a discriminator selects each alternative, by the name of its schema or by the values that it lists. */
function areTagged({ discriminator }: Schema, { branches }: VariantGroup, get: Get): boolean {
  if (discriminator === undefined) return false;
  const { propertyName, mapping, fallback } = discriminator;
  const named = new Set([...Object.values(mapping), ...(fallback ? [fallback] : [])].map(({ schema }) => schema));
  return branches.every(({ schema }) => named.has(schema) || valuesOf(get(schema), propertyName, get) !== undefined);
}

/** Returns whether both require a property that has different enum values in each. */
function differInTag(a: Schema, b: Schema, get: Get): boolean {
  return Object.keys(a.required).some((name) => {
    if (!(name in b.required)) return false;
    const mine = valuesOf(a, name, get);
    const theirs = valuesOf(b, name, get);
    return mine !== undefined && theirs !== undefined && !mine.some((value) => theirs.includes(value));
  });
}

function valuesOf(schema: Schema, name: string, get: Get): readonly string[] | undefined {
  const member = schema.properties[name];
  return member && get(member.schema).keywords.enum?.value.map(canonical);
}

function admitsEmpty(schema: Schema): boolean {
  const { keywords, required, variants, not, conditionals } = schema;
  const free = variants.length === 0 && not.length === 0 && conditionals.length === 0;
  return (
    free && Object.keys(required).length === 0 && keywords.minProperties === undefined && keywords.enum === undefined
  );
}
