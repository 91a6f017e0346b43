export type TypeName = "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

/** Every JSON value; `integer` is part of `number` and never stands beside it. */
export const ALL_TYPES: readonly TypeName[] = ["null", "boolean", "number", "string", "array", "object"];

/** Returns whether values of a type are among those of some types: an integer is a number. */
export function admitsType(types: readonly TypeName[], name: TypeName): boolean {
  return types.includes(name) || (name === "integer" && types.includes("number"));
}

/** Returns the types of the values that are of one of each list. */
export function commonTypes(a: readonly TypeName[], b: readonly TypeName[]): readonly TypeName[] {
  const result = a.filter((name) => admitsType(b, name));
  return a.includes("number") && b.includes("integer") ? [...result, "integer"] : result;
}

/** Returns whether types are all but `null`. */
export function isAnyType(names: readonly TypeName[]): boolean {
  return names.length === ALL_TYPES.length - 1;
}
