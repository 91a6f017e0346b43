import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import type { Bundle } from "./bundled.ts";
import { conjunctsOf } from "./specialize.ts";
import { mapSubschemas, vocabularyOf } from "./vocabulary.ts";

/** Says by alternatives where a `not` excludes the null that `nullable` accepts regardless of other keywords. */
export function withNegatedNull(bundle: Bundle): Bundle {
  // An API server tries neither `not` nor `allOf` on null.
  if (bundle.dialect === "crd") return bundle;
  const vocabulary = vocabularyOf(bundle.dialect);
  const rewrite = (schema: Json): Json => {
    if (!isObject(schema)) return schema;
    const isNullable = schema["nullable"] === true || schema["x-nullable"] === true;
    const negations = isNullable ? negationsOf(schema, bundle) : [];
    const inside = mapSubschemas(schema, vocabulary, rewrite);
    if (negations.length === 0) return inside;
    const { nullable: _, "x-nullable": __, ...rest } = inside;
    return { anyOf: [rest, { enum: [null], allOf: negations }] };
  };
  return { ...bundle, schemas: new Map([...bundle.schemas].map(([name, each]) => [name, rewrite(each)])) };
}

/** Returns each `not` that holds for the value, also an included one, and alternatives that all have one. */
function negationsOf(schema: JsonObject, bundle: Bundle): readonly JsonObject[] {
  const conjuncts = conjunctsOf(schema, bundle);
  const groups = conjuncts
    .flatMap(({ anyOf, oneOf }) => [anyOf, oneOf])
    .map((group) => (Array.isArray(group) ? (group as readonly Json[]).map((each) => negated(each, bundle)) : []))
    .filter((group) => group.length > 0 && group.every((negations) => negations.length > 0));
  return [...negated(schema, bundle), ...groups.map((group) => ({ anyOf: group.map((allOf) => ({ allOf })) }))];
}

function negated(schema: Json, bundle: Bundle): readonly JsonObject[] {
  return conjunctsOf(schema, bundle).flatMap(({ not }) => (not === undefined ? [] : [{ not }]));
}
