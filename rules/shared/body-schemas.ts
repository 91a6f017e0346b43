import type { Change } from "../../src/model/change.ts";
import { ALL_TYPES, type Schema } from "../../src/model/schema.ts";
import type { RuleContext } from "../../src/contracts/rule.ts";
import type { Outcome } from "./property-outcomes.ts";

/** A schema that accepts any value is equivalent to no schema. */
export function judgeBodySchema(change: Change<"mediaTypeSchema">, context: RuleContext): Outcome | undefined {
  const schema = change.new === undefined ? context.schema("old", change.old!) : context.schema("new", change.new);
  return admitsAnything(schema) ? { effect: "same" } : undefined;
}

function admitsAnything(schema: Schema): boolean {
  const { patterns, multiplesOf, ...single } = schema.keywords;
  const free = [
    patterns,
    multiplesOf,
    schema.variants,
    schema.not,
    schema.conditionals,
    schema.contains,
    schema.propertyNames,
  ];
  const open = [
    schema.properties,
    schema.required,
    schema.patternProperties,
    schema.dependentRequired,
    schema.dependentSchemas,
    single,
  ];
  return (
    schema.types.value.length === ALL_TYPES.length &&
    [...free, schema.prefixItems].every((list) => list.length === 0) &&
    open.every((record) => Object.keys(record).length === 0) &&
    [schema.additionalProperties, schema.unevaluatedProperties, schema.items, schema.unevaluatedItems].every(
      (one) => one === undefined,
    )
  );
}
