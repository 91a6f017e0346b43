export type TypeName = "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

/** Every JSON value; `integer` is part of `number` and never stands beside it. */
export const ALL_TYPES: readonly TypeName[] = ["null", "boolean", "number", "string", "array", "object"];
