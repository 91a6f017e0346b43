import { definition } from "../../model/definition.ts";
import { dictionary, isObject, type Json, type JsonObject } from "../../model/json.ts";
import { child, split, type Pointer } from "../../model/pointer.ts";
import type { Branch, Discriminator, VariantGroup } from "../../model/schema.ts";
import type { FieldReader } from "./fields.ts";

/** What a discriminator needs to find the schemas that it chooses among. */
export interface Subtypes {
  /** Named schemas that include the one at `base` by `allOf`, however far down. */
  of(base: Pointer): readonly Branch[];
  /** Where a mapping's value leads: a reference or a component's name. */
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
      // A reference that leads nowhere is told where it is followed.
      if (target !== undefined && !isReference(target)) fields.namesNothing(here, target);
    }
  }
  const fallback = isObject(written) ? readDefault(written, at, fields, subtypes) : undefined;
  const mapped = new Set(Object.values(mapping).map((branch) => branch.schema));
  const alternatives = groups.length > 0 ? groups.flatMap((group) => group.branches) : subtypes.of(at);
  // What is meant by a value whose schema is missing may be any of them.
  for (const branch of isWhole ? alternatives : []) {
    if (mapped.has(branch.schema)) continue;
    const value =
      discriminatorValue(branch, subtypes) ?? tagOf(branch.schema, propertyName, subtypes, 0) ?? branch.name;
    if (value !== undefined) mapping[value] ??= branch;
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

/** Whether a mapping's value can be no component's name, or a place as well. */
export function isReference(text: string): boolean {
  return /[#/.]/u.test(text);
}

/** AutoRest's spelling of a mapping. */
function discriminatorValue(branch: Branch, subtypes: Subtypes): string | undefined {
  const source = subtypes.source(branch.schema);
  const value = isObject(source) ? source["x-ms-discriminator-value"] : undefined;
  return typeof value === "string" ? value : undefined;
}

const MAX_DEPTH = 20;

/** The one value that the schema itself, or what it includes, admits for the member: more to be trusted than a definition's name. */
function tagOf(at: Pointer, member: string, subtypes: Subtypes, depth: number): string | undefined {
  const schema = subtypes.source(at);
  if (!isObject(schema) || depth > MAX_DEPTH) return undefined;
  const { $ref: reference, properties, allOf } = schema;
  if (typeof reference === "string") {
    const target = subtypes.named(reference, at);
    if (target !== undefined) return tagOf(target, member, subtypes, depth + 1);
  }
  const own = isObject(properties) && Object.hasOwn(properties, member) ? properties[member] : undefined;
  if (isObject(own)) {
    const values: readonly Json[] =
      "const" in own ? [own["const"]!] : Array.isArray(own["enum"]) ? (own["enum"] as readonly Json[]) : [];
    if (values.length === 1 && typeof values[0] === "string") return values[0];
  }
  if (!Array.isArray(allOf)) return undefined;
  const parts = (allOf as readonly Json[]).map((_, index) =>
    tagOf(child(at, "allOf", index), member, subtypes, depth + 1),
  );
  return parts.find((tag) => tag !== undefined);
}

/** The name under which a definition stands, at the top of a file too, or that of its file where it is all that stands there; undefined for a schema in line. */
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
