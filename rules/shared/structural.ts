import { isObject, type Json, type JsonObject } from "../../src/model/json.ts";
import { split, type Pointer } from "../../src/model/pointer.ts";

/** An error for which an API server rejects a definition or drops a part of it. */
export interface Flaw {
  readonly is:
    "typeless" | "typelessWithin" | "itemless" | "both" | "nested" | "rejected" | "spelled" | "dropped" | "pattern";
  /** Relative to the schema. */
  readonly path: readonly (string | number)[];
  readonly keyword: string;
}

/** Returns whether a schema describes a part of the object. Alternatives, conditions and `metadata` are excluded. */
export function isStructural(at: Pointer): boolean {
  const { tokens } = split(at);
  const start = tokens.indexOf("openAPIV3Schema") + 1;
  if (tokens[start] === "properties" && tokens[start + 1] === "metadata") return false;
  for (let index = start; index < tokens.length; index++) {
    if (tokens[index] === "properties") index++;
    else if (tokens[index] !== "items" && tokens[index] !== "additionalProperties") return false;
  }
  return start > 0;
}

/** Lists the errors of a schema with its alternatives and conditions. Nested schemas are checked separately. */
export function flawsIn(schema: JsonObject, at: Pointer): readonly Flaw[] {
  const { type, items, properties, additionalProperties: rest } = schema;
  const found: Flaw[] = [];
  // Items and map values are reported on the enclosing schema.
  if (!/\/(?:items|additionalProperties)$/u.test(at) && isTypeless(schema))
    found.push({ is: "typeless", path: [], keyword: "type" });
  for (const [keyword, held] of Object.entries({ items, additionalProperties: rest })) {
    if (isObject(held) && isTypeless(held)) found.push({ is: "typelessWithin", path: [keyword], keyword: "type" });
  }
  if (type === "array" && items === undefined) found.push({ is: "itemless", path: [], keyword: "items" });
  const hasMembers = isObject(properties) && Object.keys(properties).length > 0;
  if (hasMembers && rest !== undefined && rest !== true)
    found.push({ is: "both", path: ["additionalProperties"], keyword: "additionalProperties" });
  const nested = junctorsOf(schema, []).flatMap(([path, one]) => nestedFlaws(one, path));
  return [...found, ...keywordFlaws(schema, []), ...nested];
}

function isTypeless({ type = "", ...schema }: JsonObject): boolean {
  const isFree =
    schema["x-kubernetes-int-or-string"] === true || schema["x-kubernetes-preserve-unknown-fields"] === true;
  return type === "" && !isFree && schema["$ref"] === undefined;
}

const REJECTED: ReadonlySet<string> = new Set([
  "$ref",
  "additionalItems",
  "definitions",
  "dependencies",
  "id",
  "patternProperties",
]);

/** Keywords that the schema types of the API server do not have. */
const UNKNOWN: ReadonlySet<string> = new Set([
  ...["const", "contains", "dependentRequired", "dependentSchemas", "deprecated", "discriminator", "else", "examples"],
  ...["if", "maxContains", "minContains", "prefixItems", "propertyNames", "readOnly", "then", "unevaluatedItems"],
  ...["unevaluatedProperties", "writeOnly", "xml"],
]);

type Path = readonly (string | number)[];

function keywordFlaws(schema: JsonObject, path: Path): readonly Flaw[] {
  return Object.entries(schema).flatMap(([keyword, value]): readonly Flaw[] => {
    const flaw = (is: Flaw["is"]): readonly Flaw[] => [{ is, path: [...path, keyword], keyword }];
    if (REJECTED.has(keyword) || (keyword === "uniqueItems" && value === true)) return flaw("rejected");
    if (UNKNOWN.has(keyword)) return flaw("dropped");
    return isMisspelled(keyword, value) ? flaw(keyword === "pattern" ? "pattern" : "spelled") : [];
  });
}

function isMisspelled(keyword: string, value: Json): boolean {
  switch (keyword) {
    case "type":
      return Array.isArray(value) || value === "null";
    case "items":
      return Array.isArray(value);
    case "exclusiveMinimum":
    case "exclusiveMaximum":
      return typeof value === "number";
    case "pattern":
      // Go does not support lookarounds and backreferences.
      return typeof value === "string" && /\(\?<?[=!]|\\[1-9]/u.test(value.replaceAll("\\\\", ""));
    default:
      return false;
  }
}

const ONLY_OUTSIDE: readonly string[] = [
  ...["type", "default", "title", "description", "additionalProperties", "nullable"],
  ...["x-kubernetes-preserve-unknown-fields", "x-kubernetes-embedded-resource", "x-kubernetes-int-or-string"],
  ...["x-kubernetes-list-type", "x-kubernetes-list-map-keys", "x-kubernetes-map-type", "x-kubernetes-validations"],
];

/** Returns whether a keyword has no effect. */
function isEmpty(value: Json | undefined): boolean {
  return value === undefined || value === null || value === false || value === "";
}

function nestedFlaws(schema: JsonObject, path: Path): readonly Flaw[] {
  const own = ONLY_OUTSIDE.filter((keyword) => !isEmpty(schema[keyword])).map((keyword): Flaw => ({
    is: "nested",
    path: [...path, keyword],
    keyword,
  }));
  const { properties, items } = schema;
  const members = Object.entries(isObject(properties) ? properties : {});
  const parts = [
    ...junctorsOf(schema, path),
    ...members.flatMap(([name, one]) => partOf([...path, "properties", name], one)),
    ...partOf([...path, "items"], items),
  ];
  return [...own, ...keywordFlaws(schema, path), ...parts.flatMap(([at, one]) => nestedFlaws(one, at))];
}

/** Lists the alternatives and conditions of a schema, except an `anyOf` of integer and string. */
function junctorsOf(schema: JsonObject, path: Path): readonly Part[] {
  const { anyOf, not } = schema;
  const lists = [
    ["allOf", schema["allOf"]],
    ["anyOf", isIntOrString(anyOf) ? [] : anyOf],
    ["oneOf", schema["oneOf"]],
  ] as const;
  const listed = lists.flatMap(([keyword, stated]) =>
    listOf(stated).map((one, index) => partOf([...path, keyword, index], one)),
  );
  return [...listed, partOf([...path, "not"], not)].flat();
}

type Part = readonly [path: Path, schema: JsonObject];

function partOf(path: Path, value: Json | undefined): readonly Part[] {
  return isObject(value) ? [[path, value]] : [];
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

function isIntOrString(value: Json | undefined): boolean {
  const types = listOf(value).map((one) => (isObject(one) && Object.keys(one).length === 1 ? one["type"] : undefined));
  return types.length === 2 && types[0] === "integer" && types[1] === "string";
}
