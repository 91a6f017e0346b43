import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import type { Bundle } from "./bundle.ts";
import { baseDraft, type Draft } from "./dialect.ts";
import { mapSubschemas, objectOf, vocabularyOf } from "./vocabulary.ts";

/** The same set of values in the words of draft 2020-12. The bundle must be in a draft of JSON Schema or OpenAPI 3.1. */
export function upgrade(bundle: Bundle): Bundle {
  const draft = baseDraft(bundle.dialect);
  if (draft === "2020-12") return { ...bundle, dialect: draft };
  const vocabulary = vocabularyOf(draft);
  const rewrite = (schema: Json): Json =>
    isObject(schema) ? upgradeObject(mapSubschemas(schema, vocabulary, rewrite), draft) : schema;
  const schemas = new Map([...bundle.schemas].map(([name, schema]) => [name, rewrite(schema)]));
  return { ...bundle, dialect: "2020-12", schemas };
}

function upgradeObject(schema: JsonObject, draft: Draft): JsonObject {
  let result = withItems(schema);
  if (draft === "draft-04") result = withBounds(result);
  if (draft === "2019-09") return withContains(result);
  return withDependencies(result);
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
    if (flag === undefined) continue;
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
  return {
    ...rest,
    ...(names.length > 0 && { dependentRequired: objectOf(names) }),
    ...(schemas.length > 0 && { dependentSchemas: objectOf(schemas) }),
  };
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
  const parts = Array.isArray(rest["allOf"]) ? (rest["allOf"] as readonly Json[]) : [];
  return { ...rest, allOf: [...parts, { not: { not: test } }] };
}
