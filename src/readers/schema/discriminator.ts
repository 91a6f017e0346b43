import { definition } from "../../model/definition.ts";
import { dictionary, isObject, type Json, type JsonObject } from "../../model/json.ts";
import { child, split, type Pointer } from "../../model/pointer.ts";
import type { Branch, Discriminator, VariantGroup } from "../../model/schema.ts";
import { matches } from "../../model/value.ts";
import type { FieldReader } from "./fields.ts";

/** Finds the schemas that a discriminator selects from. */
export interface Subtypes {
  /** Named schemas that include the one at `base` by `allOf`, however far down. */
  of(base: Pointer): readonly Branch[];
  /** Resolves a mapping value: a reference or the name of a component. */
  named(reference: string, from: Pointer): Pointer | undefined;
  source(at: Pointer): Json | undefined;
}

/** Reads the object form of OpenAPI 3 and the string form of Swagger 2. Implicit values are the names of the alternatives. */
export function readDiscriminator(
  value: JsonObject,
  at: Pointer,
  groups: readonly VariantGroup[],
  fields: FieldReader,
  subtypes: Subtypes,
): Discriminator | undefined {
  const written = value["discriminator"];
  if (written === undefined) return undefined;
  const place = child(at, "discriminator");
  const propertyName = isObject(written) ? fields.string(written, place, "propertyName") : written;
  if (typeof propertyName !== "string") {
    if (!isObject(written)) fields.wrongType(place, "a discriminator object", written);
    return undefined;
  }
  const mapping = dictionary<Branch>();
  let isWhole = true;
  const explicit = isObject(written) ? fields.object(written, place, "mapping") : undefined;
  for (const key of Object.keys(explicit ?? {})) {
    const here = child(place, "mapping", key);
    const target = fields.string(explicit!, child(place, "mapping"), key);
    const schema = target === undefined ? undefined : subtypes.named(target, here);
    if (schema !== undefined) mapping[key] = { at: here, schema, name: key };
    else {
      isWhole = false;
      // An unresolved reference is reported where it is followed.
      if (target !== undefined && !isReference(target)) fields.namesNothing(here, target);
    }
  }
  const fallback = isObject(written) ? readDefault(written, at, fields, subtypes) : undefined;
  const mapped = new Set(Object.values(mapping).map((branch) => branch.schema));
  const alternatives = groups.length > 0 ? groups.flatMap((group) => group.branches) : subtypes.of(at);
  // A value with a missing schema can mean any of the unmapped ones.
  const unmapped = isWhole ? alternatives.filter(({ schema }) => !mapped.has(schema)) : [];
  for (const [branch, values] of implicitValues(unmapped, propertyName, subtypes)) {
    for (const value of values) mapping[value] ??= branch;
  }
  return { at: place, propertyName, mapping, ...(fallback && { fallback }) };
}

function readDefault(written: JsonObject, at: Pointer, fields: FieldReader, subtypes: Subtypes): Branch | undefined {
  const place = child(at, "discriminator");
  const target = fields.string(written, place, "defaultMapping");
  const schema = target === undefined ? undefined : subtypes.named(target, at);
  if (schema === undefined) return undefined;
  const name = definition(schema);
  return { at: child(place, "defaultMapping"), schema, ...(name !== undefined && { name }) };
}

/** Returns whether a mapping value is a reference instead of a component name. */
export function isReference(text: string): boolean {
  return /[#/.]/u.test(text);
}

/**
 * Returns the implicit values. Values that an alternative lists for the property are more reliable than its name,
 * unless others list them too.
 */
function implicitValues(
  branches: readonly Branch[],
  member: string,
  subtypes: Subtypes,
): readonly (readonly [Branch, readonly string[]])[] {
  const listed = branches.map(
    (branch) => discriminatorValue(branch, subtypes) ?? tagsOf(branch.schema, member, subtypes, 0),
  );
  const counts = new Map<string, number>();
  const isAdmitted = ({ schema }: Branch, name: string): boolean => admitsTag(schema, member, name, subtypes, 0);
  for (const tag of listed.flat()) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return branches.map((branch, index) => {
    const tags = listed[index]!;
    if (tags.length === 1) return [branch, tags];
    const { name = "" } = branch;
    const own = tags.includes(name) ? [] : tags.filter((tag) => counts.get(tag) === 1);
    return [branch, own.length > 0 || name === "" || !isAdmitted(branch, name) ? own : [name]];
  });
}

/** AutoRest's spelling of a mapping. */
function discriminatorValue(branch: Branch, subtypes: Subtypes): readonly string[] | undefined {
  const source = subtypes.source(branch.schema);
  const value = isObject(source) ? source["x-ms-discriminator-value"] : undefined;
  return typeof value === "string" ? [value] : undefined;
}

const MAX_DEPTH = 20;

/** The texts that the schema itself, or the first of what it includes, lists for the member. */
function tagsOf(at: Pointer, member: string, subtypes: Subtypes, depth: number): readonly string[] {
  const schema = subtypes.source(at);
  if (!isObject(schema) || depth > MAX_DEPTH) return [];
  const { $ref: reference, properties, allOf } = schema;
  if (typeof reference === "string") {
    const target = subtypes.named(reference, at);
    if (target !== undefined) return tagsOf(target, member, subtypes, depth + 1);
  }
  if (isObject(properties) && Object.hasOwn(properties, member)) {
    const texts = textsAt(child(at, "properties", member), subtypes, depth + 1);
    if (texts.length > 0) return texts;
  }
  const inside = (keyword: string): readonly (readonly string[])[] =>
    partsAt(schema, at, keyword).map((part) => tagsOf(part, member, subtypes, depth + 1));
  const parts = Array.isArray(allOf) ? inside("allOf") : [];
  const found = parts.find(({ length }) => length === 1) ?? parts.find(({ length }) => length > 0);
  // A union has the tags of its alternatives, if each lists its own.
  const nested = found === undefined ? [...inside("oneOf"), ...inside("anyOf")] : [];
  return found ?? (nested.every(({ length }) => length > 0) ? [...new Set(nested.flat())] : []);
}

function partsAt(schema: JsonObject, at: Pointer, keyword: string): readonly Pointer[] {
  const list = schema[keyword];
  return Array.isArray(list) ? list.map((_, index) => child(at, keyword, index)) : [];
}

/**
 * Returns whether a schema can have a tag that it does not list: it lists no other values, and no pattern excludes the
 * tag.
 */
function admitsTag(at: Pointer, member: string, tag: string, subtypes: Subtypes, depth: number): boolean {
  const schema = subtypes.source(at);
  if (!isObject(schema) || depth > MAX_DEPTH) return true;
  const { $ref: reference, properties } = schema;
  const target = typeof reference === "string" ? subtypes.named(reference, at) : undefined;
  if (target !== undefined) return admitsTag(target, member, tag, subtypes, depth + 1);
  const admits = (part: Pointer): boolean => admitsTag(part, member, tag, subtypes, depth + 1);
  const isRefused = (["oneOf", "anyOf"] as const).some((keyword) => {
    const alternatives = partsAt(schema, at, keyword);
    return alternatives.length > 0 && !alternatives.some(admits);
  });
  if (isRefused) return false;
  const declared = isObject(properties) && Object.hasOwn(properties, member) ? properties[member] : undefined;
  const pattern = isObject(declared) ? declared["pattern"] : undefined;
  if (typeof pattern === "string" && matches(pattern, tag) === false) return false;
  const texts = declared === undefined ? [] : textsAt(child(at, "properties", member), subtypes, depth + 1);
  return (texts.length === 0 || texts.includes(tag)) && partsAt(schema, at, "allOf").every(admits);
}

/** Returns the accepted values if they are a `const` or an `enum` of strings. */
function textsAt(at: Pointer, subtypes: Subtypes, depth: number): readonly string[] {
  const schema = subtypes.source(at);
  if (!isObject(schema) || depth > MAX_DEPTH) return [];
  const target = typeof schema["$ref"] === "string" ? subtypes.named(schema["$ref"], at) : undefined;
  if (target !== undefined) return textsAt(target, subtypes, depth + 1);
  const { const: only, enum: listed = only === undefined ? [] : [only] } = schema;
  return Array.isArray(listed) && listed.every((value) => typeof value === "string") ? listed : [];
}

/**
 * Returns the name of a definition, also at the top of a file, or of the file if it contains only the definition;
 * undefined for an inline schema.
 */
export function definitionName(at: Pointer): string | undefined {
  const name = definition(at);
  if (name !== undefined) return name;
  const { tokens, file } = split(at);
  if (file === "" || tokens.length > 1) return undefined;
  const [atTop] = tokens;
  return (
    atTop ??
    file
      .split("/")
      .at(-1)!
      .replace(/\.(ya?ml|json)$/u, "")
  );
}
