import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import type { Bundle } from "./bundled.ts";
import { referredBy } from "./bundle.ts";
import { conjunctsOf, referring, specialize, type Specialize } from "./specialize.ts";
import { mapSubschemas, vocabularyOf } from "./vocabulary.ts";

const OF_OBJECTS = [
  "properties",
  "required",
  "additionalProperties",
  "unevaluatedProperties",
  "patternProperties",
] as const;
const OF_ARRAYS = ["items", "prefixItems", "unevaluatedItems"] as const;
const ALL = [...OF_OBJECTS, ...OF_ARRAYS];
const GROUPS = ["oneOf", "anyOf"] as const;

/** The schema is standalone, or a part of one. */
type Role = "whole" | "part";

/** Adds the `type` that authors leave out and mean: members make an object, items an array, unless a part says which type. */
export function withImpliedTypes(bundle: Bundle): Bundle {
  const vocabulary = vocabularyOf(bundle.dialect);
  const rewrite = (schema: Json, role: Role, refer: Specialize<Role>): Json => {
    if (!isObject(schema)) return schema;
    const alone = Object.keys(schema).length === 1;
    const inside = mapSubschemas(schema, vocabulary, (each, keyword) =>
      rewrite(each, keyword === "allOf" ? "part" : "whole", refer),
    );
    const referred = referring(inside, alone ? role : "part", refer);
    const types =
      role === "part" || (alone && "$ref" in schema) ? [] : impliedTypes(conjunctsOf(schema, bundle), bundle);
    return types.length === 0 ? referred : { ...referred, type: types };
  };
  return specialize<Role>(bundle, "whole", (role) => role, rewrite);
}

function impliedTypes(conjuncts: readonly JsonObject[], bundle: Bundle): readonly string[] {
  const known = new Map<Json, boolean>();
  if (conjuncts.some((part) => statesTypes(part, bundle, known))) return [];
  const says = (keywords: readonly string[]): boolean =>
    conjuncts.some((part) => keywords.some((keyword) => isStated(keyword, part[keyword])));
  return [...(says(OF_ARRAYS) ? ["array"] : []), ...(says(OF_OBJECTS) ? ["object"] : [])];
}

/** Returns whether a part states types, or each of several alternatives does; `known` has the results of alternatives. */
function statesTypes(part: JsonObject, bundle: Bundle, known: Map<Json, boolean>): boolean {
  if (part["type"] !== undefined || part["enum"] !== undefined || "const" in part) return true;
  const says = (branch: Json): boolean => {
    const name = isObject(branch) && Object.keys(branch).length === 1 ? referredBy(branch) : undefined;
    const to = name === undefined ? branch : bundle.schemas.get(name)!;
    const before = known.get(to);
    if (before !== undefined) return before;
    // A schema that includes itself adds nothing.
    known.set(to, true);
    const found = conjunctsOf(branch, bundle).some(
      (each) => ALL.some((keyword) => isStated(keyword, each[keyword])) || statesTypes(each, bundle, known),
    );
    known.set(to, found);
    return found;
  };
  return GROUPS.some((keyword) => {
    const branches = part[keyword];
    return Array.isArray(branches) && (branches as readonly Json[]).every(says);
  });
}

/** A schema or a list; of booleans only `false`, where it stands for a schema. */
function isStated(keyword: string, value: Json | undefined): boolean {
  if (value === false) return !["properties", "required", "patternProperties", "prefixItems"].includes(keyword);
  return value !== undefined && value !== true;
}
