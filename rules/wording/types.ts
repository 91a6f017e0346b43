import type { Json } from "../../src/model/json.ts";
import type { Schema, TypeName } from "../../src/model/schema.ts";
import { isAnyType } from "../../src/model/type-name.ts";
import { traitsOf } from "../../src/model/typing.ts";

/** Describes values by rendered types, for a consequence; empty for "any type" and "no type". */
export function ofType(types: string): { readonly values?: string } {
  return types.startsWith("`") ? { values: `values of type ${types}` } : {};
}

/** Renders types for a message. */
export function showTypes(names: readonly TypeName[], schema: Schema): string {
  if (isAnyType(names)) return "any type";
  if (names.length === 0) return schema.types.value.includes("null") ? `only ${nothingIn(schema)}` : "no type";
  const quoted = names.map((name) => `\`${name}\``);
  return quoted.length === 1 ? quoted[0]! : `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)!}`;
}

/** Returns the TypeScript name of the null that a schema accepts. */
export function nothingIn(schema: Schema): string {
  return showNothing(traitsOf(schema).nothing ?? "null");
}

export function showNothing(value: Json | undefined): string {
  return value === "both" ? "`null` or `undefined`" : `\`${String(value)}\``;
}
