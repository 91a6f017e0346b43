// The schemas of the newest draft in the notation of older ones, as far as these can say it.
import { isObject, type Json, type JsonObject } from "../../src/model/json.ts";
import { mapSchemas } from "../prove/contain/random.ts";

const DRAFTS = ["draft-04", "draft-06", "draft-07", "2019-09", "2020-12"] as const;

export type Draft = (typeof DRAFTS)[number];

export const META_SCHEMA: Readonly<Record<Draft, string>> = {
  "draft-04": "http://json-schema.org/draft-04/schema#",
  "draft-06": "http://json-schema.org/draft-06/schema#",
  "draft-07": "http://json-schema.org/draft-07/schema#",
  "2019-09": "https://json-schema.org/draft/2019-09/schema",
  "2020-12": "https://json-schema.org/draft/2020-12/schema",
};

type Rewrite = (schema: JsonObject) => JsonObject;

/** Each for the drafts up to one. What a draft has no words for stays, and means nothing there. */
const REWRITES: readonly (readonly [last: Draft, rewrite: Rewrite])[] = [
  ["2019-09", withListedItems],
  ["draft-07", withDependencies],
  ["draft-04", withFlags],
];

export function inDraft(schema: JsonObject, draft: Draft): JsonObject {
  const rewrites = REWRITES.filter(([last]) => DRAFTS.indexOf(draft) <= DRAFTS.indexOf(last));
  const visit = (each: Json): Json => {
    if (!isObject(each)) return draft === "draft-04" && typeof each === "boolean" ? (each ? {} : { not: {} }) : each;
    return rewrites.reduce((made, [, rewrite]) => rewrite(made), mapSchemas(each, visit));
  };
  return visit(schema) as JsonObject;
}

function withListedItems({ prefixItems, items, ...rest }: JsonObject): JsonObject {
  if (prefixItems === undefined) return items === undefined ? rest : { ...rest, items };
  return { ...rest, items: prefixItems, ...(items !== undefined && { additionalItems: items }) };
}

function withDependencies({ dependentRequired, dependentSchemas, ...rest }: JsonObject): JsonObject {
  const dependencies = [dependentRequired, dependentSchemas].filter((each) => isObject(each));
  return dependencies.length === 0 ? rest : { ...rest, dependencies: Object.assign({}, ...dependencies) as JsonObject };
}

function withFlags({ const: constant, exclusiveMinimum, ...rest }: JsonObject): JsonObject {
  return {
    ...rest,
    ...(constant !== undefined && { enum: [constant] }),
    ...(exclusiveMinimum !== undefined && { minimum: exclusiveMinimum, exclusiveMinimum: true }),
  };
}
