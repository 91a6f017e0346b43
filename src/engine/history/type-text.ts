import { RANGES } from "../../model/keyword-table.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Schema, SchemaTable } from "../../model/schema.ts";

/** Arrays of arrays beyond this depth are arrays of anything. */
const DEEPEST = 3;

/** The type of a schema in words that no renamed definition changes: `string`, `array of integer`. Empty: every type is allowed. */
export function typeText(schema: Schema, schemas: SchemaTable, depth = 0): string {
  if (schema.typing.foreign !== undefined) return schema.typing.foreign.value;
  const types = schema.types.value.filter((type) => type !== "null");
  if (types.length > EVERY_TYPE) return "";
  return types.map((type) => (type === "array" ? arrayText(schema, schemas, depth) : type)).join(" or ");
}

/** A schema with more types than this allows every type. */
const EVERY_TYPE = 4;

function arrayText({ items }: Schema, schemas: SchemaTable, depth: number): string {
  const of = items === undefined || depth >= DEEPEST ? "" : typeText(schemas.get(items.value), schemas, depth + 1);
  return of === "" ? "array" : `array of ${of}`;
}

/** The names of the properties of the value, or of the items of an array. */
export function memberNames(schema: Schema, schemas: SchemaTable): readonly string[] {
  const own = Object.keys(schema.properties);
  if (own.length > 0 || schema.items === undefined) return own;
  return Object.keys(schemas.get(schema.items.value).properties);
}

/** Returns the constraints of a schema by keyword, without type, format and enum. */
export function constraintsOf({ keywords, kubernetes }: Schema): MemberConstraints {
  const constraints: Record<string, string | number | boolean> = {};
  for (const name of NUMERIC) {
    const stated = keywords[name]?.value;
    if (stated === undefined) continue;
    constraints[name] = typeof stated === "object" ? (stated.exact ?? stated.limit) : stated;
  }
  for (const { value } of keywords.patterns) constraints[`pattern ${value}`] = true;
  for (const { value } of keywords.multiplesOf) constraints[`multipleOf ${String(value)}`] = true;
  for (const { rule } of kubernetes.validations ?? []) constraints[`validation ${rule}`] = true;
  const ratchets = kubernetes.validations?.some(({ rule }) => /\boldSelf\b/u.test(rule)) ?? false;
  return { constraints, ratchets };
}

interface MemberConstraints {
  readonly constraints: Readonly<Record<string, string | number | boolean>>;
  readonly ratchets: boolean;
}

const NUMERIC = [...RANGES, "uniqueItems"] as const;

/** The schemas of items and of map values, each with the step that leads to it. */
export function innerOf(schema: Schema): readonly (readonly [step: string, at: Pointer])[] {
  const { items, additionalProperties } = schema;
  return [
    ...(items === undefined ? [] : [["[]", items.value] as const]),
    ...(additionalProperties === undefined ? [] : [[".*", additionalProperties.value] as const]),
  ];
}
