import type { Json } from "../../model/json.ts";
import type { TypeName } from "../../model/schema.ts";
import type { Value } from "./value.ts";
import { ExactNumber } from "./value.ts";

/** A set of JSON types as bits; an integer is a number. */
export type Kinds = number;

export const NULL = 1;
export const BOOLEAN = 2;
export const NUMBER = 4;
export const STRING = 8;
export const ARRAY = 16;
export const OBJECT = 32;
export const ALL_KINDS = 63;

const BITS: Readonly<Record<TypeName, Kinds>> = {
  null: NULL,
  boolean: BOOLEAN,
  integer: NUMBER,
  number: NUMBER,
  string: STRING,
  array: ARRAY,
  object: OBJECT,
};

export function kindsOf(names: readonly TypeName[]): Kinds {
  return names.reduce((kinds, name) => kinds | BITS[name], 0);
}

export function kindOf(value: Value): Kinds {
  if (value === null) return NULL;
  if (value instanceof ExactNumber) return NUMBER;
  if (Array.isArray(value)) return ARRAY;
  const name = typeof (value as Json);
  return name === "boolean" || name === "number" || name === "string" ? BITS[name] : OBJECT;
}
