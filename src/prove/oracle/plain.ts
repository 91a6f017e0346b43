import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import type { Bundle } from "./bundled.ts";
import { baseDraft } from "./dialect.ts";
import { mapSubschemas, objectOf, vocabularyOf } from "./vocabulary.ts";

const OWN_WORDS: readonly string[] = [
  "nullable",
  "x-nullable",
  "x-kubernetes-int-or-string",
  "x-kubernetes-preserve-unknown-fields",
  "x-kubernetes-embedded-resource",
];

/** Says in the words of a draft what OpenAPI 3.0, Swagger 2 and Kubernetes say in their own. */
export function plain(bundle: Bundle, nullable: "strict" | "lenient"): Bundle {
  const dialect = baseDraft(bundle.dialect);
  if (dialect === bundle.dialect) return bundle;
  const vocabulary = vocabularyOf(bundle.dialect);
  // Since 3.1, it has no effect if taken literally.
  const isEffective = nullable === "lenient" || bundle.dialect !== "openapi-3.1";
  const rewrite = (schema: Json): Json => {
    if (!isObject(schema)) return schema;
    const plainly = withKubernetes(withoutIdleEnum(mapSubschemas(schema, vocabulary, rewrite), bundle.dialect));
    return withNull(plainly, nullable, isEffective);
  };
  return { ...bundle, dialect, schemas: new Map([...bundle.schemas].map(([name, each]) => [name, rewrite(each)])) };
}

/** An API server drops an empty `enum` when it stores the definition. */
function withoutIdleEnum(schema: JsonObject, dialect: Bundle["dialect"]): JsonObject {
  const { enum: values, ...rest } = schema;
  return dialect === "crd" && Array.isArray(values) && values.length === 0 ? rest : schema;
}

function withKubernetes(schema: JsonObject): JsonObject {
  let result = schema;
  if (schema["x-kubernetes-int-or-string"] === true) result = { ...result, type: ["integer", "string"] };
  // A member that is preserved counts as declared.
  if (schema["x-kubernetes-preserve-unknown-fields"] === true) result = { additionalProperties: true, ...result };
  if (schema["x-kubernetes-embedded-resource"] === true) result = both(result, RESOURCE);
  return result;
}

const NAME: JsonObject = { type: "string", minLength: 1 };
const RESOURCE: JsonObject = {
  properties: { apiVersion: NAME, kind: NAME, metadata: { type: "object" } },
  required: ["apiVersion", "kind"],
};

function both(schema: JsonObject, other: JsonObject): JsonObject {
  const parts = Array.isArray(schema["allOf"]) ? (schema["allOf"] as readonly Json[]) : [];
  return { ...schema, allOf: [...parts, other] };
}

function withNull(schema: JsonObject, mode: "strict" | "lenient", isEffective: boolean): JsonObject {
  const nullable = isEffective && (schema["nullable"] === true || schema["x-nullable"] === true);
  const rest = OWN_WORDS.some((keyword) => keyword in schema)
    ? objectOf(Object.entries(schema).filter(([keyword]) => !OWN_WORDS.includes(keyword)))
    : schema;
  if (!nullable) return rest;
  const { type } = rest;
  const names: readonly Json[] = Array.isArray(type) ? type : type === undefined ? [] : [type];
  const typed: JsonObject = names.length === 0 || names.includes("null") ? rest : { ...rest, type: [...names, "null"] };
  // Beside `type`, only these keywords say anything about null.
  const saying = ["$ref", "enum", "allOf", "anyOf", "oneOf", "not"];
  if (mode === "strict" || !saying.some((keyword) => keyword in rest)) return typed;
  return { anyOf: [rest, { enum: [null] }] };
}
