import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import type { Bundle } from "./bundled.ts";
import { baseDraft, type Draft } from "./dialect.ts";
import { mapSubschemas, objectOf, readableIn } from "./vocabulary.ts";

/** The same set of values in the words of draft 2020-12. The bundle must be in a draft of JSON Schema or OpenAPI 3.1. */
export function upgrade(bundle: Bundle): Bundle {
  const draft = baseDraft(bundle.dialect);
  return draft === "2020-12" ? { ...bundle, dialect: draft } : modernized(bundle, "2020-12");
}

/** The same set of values, with keywords of any draft, in a dialect that is based on draft 2020-12. */
export function modernized(bundle: Bundle, dialect: "2020-12" | "openapi-3.1"): Bundle {
  const vocabulary = readableIn(bundle.dialect);
  const draft = baseDraft(bundle.dialect);
  const rewrite = (schema: Json): Json =>
    isObject(schema) ? upgradeObject(mapSubschemas(schema, vocabulary, rewrite), draft) : schema;
  const schemas = new Map([...bundle.schemas].map(([name, schema]) => [name, rewrite(schema)]));
  return { ...bundle, dialect, schemas };
}

function upgradeObject(schema: JsonObject, draft: Draft): JsonObject {
  const result = withBounds(withItems(schema));
  return draft === "2019-09" ? withContains(result) : withDependencies(result);
}

/** A list of `items` is `prefixItems`; what comes after, `items`. */
function withItems(schema: JsonObject): JsonObject {
  const { items, additionalItems, ...rest } = schema;
  if (items === undefined) return objectOf(Object.entries(rest));
  if (!Array.isArray(items)) return objectOf([...Object.entries(rest), ["items", items]]);
  const prefix: JsonObject = items.length > 0 ? { prefixItems: items } : {};
  return { ...rest, ...prefix, ...(additionalItems !== undefined && { items: additionalItems }) };
}

/** `exclusiveMinimum: true` makes an exclusive bound of `minimum`. */
function withBounds(schema: JsonObject): JsonObject {
  let result = schema;
  for (const [keyword, exclusive] of [
    ["minimum", "exclusiveMinimum"],
    ["maximum", "exclusiveMaximum"],
  ] as const) {
    const { [keyword]: limit, [exclusive]: flag, ...rest } = result;
    if (typeof flag !== "boolean") continue;
    result = rest;
    if (limit !== undefined) result = { ...rest, [flag === true ? exclusive : keyword]: limit };
  }
  return result;
}

function withDependencies(schema: JsonObject): JsonObject {
  const { dependencies, ...rest } = schema;
  if (!isObject(dependencies)) return schema;
  const entries = Object.entries(dependencies);
  const names = entries.filter(([, dependency]) => Array.isArray(dependency));
  const schemas = entries.filter(([, dependency]) => !Array.isArray(dependency));
  const beside: JsonObject = {
    ...(names.length > 0 && { dependentRequired: objectOf(names) }),
    ...(schemas.length > 0 && { dependentSchemas: objectOf(schemas) }),
  };
  const isStated = Object.keys(beside).some((keyword) => keyword in rest);
  return isStated ? { ...rest, allOf: [...listOf(rest["allOf"]), beside] } : { ...rest, ...beside };
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** In 2019-09 `contains` evaluates no items; under two negations it doesn't either. */
function withContains(schema: JsonObject): JsonObject {
  const { contains, minContains, maxContains, ...rest } = schema;
  if (contains === undefined) return objectOf(Object.entries(rest));
  const test: JsonObject = {
    contains,
    ...(minContains !== undefined && { minContains }),
    ...(maxContains !== undefined && { maxContains }),
  };
  return { ...rest, allOf: [...listOf(rest["allOf"]), { not: { not: test } }] };
}
