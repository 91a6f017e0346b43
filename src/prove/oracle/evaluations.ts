import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import type { Bundle } from "./bundled.ts";
import { referenceTo, referredBy } from "./bundle.ts";
import { Unanswerable } from "./unanswerable.ts";

/** A schema that may evaluate members and items of a value, and the schemas that the value must meet for that. */
export interface Evaluation {
  readonly when: readonly Json[];
  readonly by: JsonObject;
}

const MAX_EVALUATIONS = 2_000;

/** All schemas that look at the same value as the named ones do, tests apart. The bundle must be in draft 2020-12, each subschema a name. */
export function evaluationsOf(names: readonly string[], { schemas }: Bundle): readonly Evaluation[] {
  const found: Evaluation[] = [];
  const visitName = (name: string, when: readonly Json[], open: ReadonlySet<string>): void => {
    const schema = schemas.get(name);
    if (!open.has(name) && isObject(schema)) visit(schema, when, new Set([...open, name]));
  };
  const visit = (by: JsonObject, when: readonly Json[], open: ReadonlySet<string>): void => {
    if (found.length >= MAX_EVALUATIONS) {
      throw new Unanswerable("TOO_MANY_STEPS", "Too many alternatives declare members.");
    }
    found.push({ when, by });
    const into = (schema: Json | undefined, condition: readonly Json[]): void => {
      const name = isObject(schema) ? referredBy(schema) : undefined;
      if (name !== undefined) visitName(name, [...when, ...condition], open);
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

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
