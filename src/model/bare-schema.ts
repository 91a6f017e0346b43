import { ALL_TYPES, type Schema } from "./schema.ts";

/** Returns whether only `types` constrains the schema. */
export function isBare(schema: Schema): boolean {
  const { patterns, multiplesOf, openEnum, ...keywords } = schema.keywords;
  const lists = [patterns, multiplesOf, schema.propertyNames, schema.prefixItems, schema.contains];
  const records = [
    schema.properties,
    schema.required,
    schema.patternProperties,
    schema.dependentRequired,
    schema.dependentSchemas,
  ];
  const { additionalProperties, unevaluatedProperties, items, unevaluatedItems, contentSchema } = schema;
  const single = [additionalProperties, unevaluatedProperties, items, unevaluatedItems, contentSchema];
  return (
    [keywords, ...records].every((record) => Object.keys(record).length === 0) &&
    [...lists, schema.variants, schema.not, schema.conditionals].every((list) => list.length === 0) &&
    single.every((value) => value === undefined)
  );
}

export function admitsEverything(schema: Schema): boolean {
  return isBare(schema) && ALL_TYPES.every((name) => schema.types.value.includes(name));
}
