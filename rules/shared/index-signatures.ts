import { SYMBOL_KEYS, sampleKeys } from "../../src/model/index-keys.ts";
import { FOREIGN_TYPE, type Schema } from "../../src/model/schema.ts";
import { matches } from "../../src/model/value.ts";

/** The first name that an index signature has a type for and a schema has none for; undefined where all names have one. */
export function unindexedName(pattern: string, schema: Schema): string | undefined {
  return sampleKeys(pattern).find((name) => !hasTypeFor(name, pattern, schema));
}

function hasTypeFor(
  name: string,
  pattern: string,
  { properties, patternProperties, additionalProperties }: Schema,
): boolean {
  // A string index signature does not cover symbols.
  if (pattern === SYMBOL_KEYS) return SYMBOL_KEYS in patternProperties;
  if (name in properties || additionalProperties !== undefined) return true;
  return Object.keys(patternProperties).some((other) => matches(other, name) !== false);
}

/** An object that this snapshot declares: not a type that is known by its name alone. */
export function isDeclaredObject({ types, extensions }: Schema): boolean {
  const names = types.value.filter((name) => name !== "null");
  return names.join() === "object" && extensions[FOREIGN_TYPE] === undefined;
}

export function hasIndexSignature({ patternProperties, additionalProperties }: Schema): boolean {
  return additionalProperties !== undefined || Object.keys(patternProperties).length > 0;
}
