import { isObject, sameJson, type Json, type JsonObject } from "../../model/json.ts";
import type { Bundle } from "./bundled.ts";
import { referenceTo, referredBy } from "./bundle.ts";
import { Unanswerable } from "./unanswerable.ts";

/** A schema that may evaluate members and items of a value, and the schemas that the value must meet for that. */
export interface Evaluation {
  readonly when: readonly Json[];
  readonly by: JsonObject;
}

const MAX_EVALUATIONS = 2_000;
const MAX_VISITS = 5_000;

/** All schemas that look at the same value as the named ones do, tests apart. The bundle must be in draft 2020-12, each subschema a name. */
export function evaluationsOf(names: readonly string[], { schemas }: Bundle): readonly Evaluation[] {
  if (!evaluatesInPlace(names, schemas)) return [];
  const found: Evaluation[] = [];
  /** By name and conditions: definitions that are referred to twice at each level have very many paths. */
  const visited = new Set<string>();
  const visitName = (name: string, when: readonly Json[], open: ReadonlySet<string>): void => {
    const schema = schemas.get(name);
    const key = JSON.stringify([name, ...when]);
    if (open.has(name) || visited.has(key) || !isObject(schema)) return;
    visited.add(key);
    if (visited.size > MAX_VISITS) throw new Unanswerable("TOO_MANY_STEPS", "Too many alternatives hold of one value.");
    visit(schema, when, new Set([...open, name]));
  };
  const visit = (by: JsonObject, when: readonly Json[], open: ReadonlySet<string>): void => {
    if (found.length >= MAX_EVALUATIONS) {
      throw new Unanswerable("TOO_MANY_STEPS", "Too many alternatives declare members.");
    }
    found.push({ when, by });
    const into = (schema: Json | undefined, condition: readonly Json[]): void => {
      const name = isObject(schema) ? referredBy(schema) : undefined;
      const added = condition.filter((one) => !when.some((known) => sameJson(known, one)));
      if (name !== undefined) visitName(name, [...when, ...added], open);
    };
    const reference = referredBy(by);
    if (reference !== undefined) into({ $ref: referenceTo(reference) }, []);
    for (const part of listOf(by["allOf"])) into(part, []);
    for (const branch of [...listOf(by["anyOf"]), ...listOf(by["oneOf"])]) into(branch, [branch]);
    const { if: condition, dependentSchemas } = by;
    if (condition !== undefined) {
      into(condition, [condition]);
      into(by["then"], [condition]);
      into(by["else"], [{ not: condition }]);
    }
    if (!isObject(dependentSchemas)) return;
    for (const name of Object.keys(dependentSchemas)) {
      into(dependentSchemas[name], [{ type: "object", required: [name] }]);
    }
  };
  for (const name of names) visitName(name, [], new Set());
  return found;
}

const EVALUATING = [
  ...["properties", "patternProperties", "additionalProperties", "unevaluatedProperties"],
  ...["items", "prefixItems", "unevaluatedItems", "contains"],
];

/** Returns whether one of the schemas that look at the same value says something of members or items. */
function evaluatesInPlace(names: readonly string[], schemas: Bundle["schemas"]): boolean {
  const reached = new Set(names);
  const into = (schema: Json | undefined): void => {
    const name = isObject(schema) ? referredBy(schema) : undefined;
    if (name !== undefined) reached.add(name);
  };
  for (const name of reached) {
    const schema = schemas.get(name);
    if (!isObject(schema)) continue;
    if (EVALUATING.some((keyword) => schema[keyword] !== undefined)) return true;
    const { allOf, anyOf, oneOf, dependentSchemas } = schema;
    [schema, schema["if"], schema["then"], schema["else"]].forEach(into);
    [allOf, anyOf, oneOf].flatMap(listOf).forEach(into);
    if (isObject(dependentSchemas)) Object.values(dependentSchemas).forEach(into);
  }
  return false;
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
