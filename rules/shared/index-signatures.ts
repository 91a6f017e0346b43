import { SYMBOL_KEYS, sampleKeys } from "../../src/model/index-keys.ts";
import type { Schema } from "../../src/model/schema.ts";
import { matches } from "../../src/model/value.ts";

/** Returns a name that an index signature covers and the schema does not; undefined if the schema covers all of them. */
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

/** Returns whether the snapshot declares the object: an imported type is known only by name. */
export function isDeclaredObject({ types, typing }: Schema): boolean {
  const names = types.value.filter((name) => name !== "null");
  return names.join() === "object" && typing.foreign === undefined;
}

export function hasIndexSignature({ patternProperties, additionalProperties }: Schema): boolean {
  return additionalProperties !== undefined || Object.keys(patternProperties).length > 0;
}
