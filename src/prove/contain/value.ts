import { withScalars, type Json, type JsonObject } from "../../model/json.ts";
import { decimalOf, fromNumber, parseDecimal, textOf, toNumber, type Rational } from "../number/rational.ts";

/** A number of a schema that no double is written as. */
export class ExactNumber {
  readonly value: Rational;

  constructor(value: Rational) {
    this.value = value;
  }
}

/** Such numbers may also stand within an array or an object. */
export type Value = Json | ExactNumber;

/** Returns the number as written, if its text is given; undefined for an unbounded one. */
export function asWritten(value: number, numeral: string | undefined): number | ExactNumber | undefined {
  const exact = numeral === undefined ? undefined : parseDecimal(numeral);
  if (exact !== undefined) return numberOf(exact);
  return Number.isFinite(value) ? value : undefined;
}

/** Returns the value of a model as the search knows it: the same object where it can, because truths are kept by it. */
export function fromModel(value: Json): Value {
  return withScalars(value, (scalar) => (typeof scalar === "bigint" ? numberOf({ n: scalar, d: 1n }) : scalar));
}

/** The number itself, as a double where one is written as it. */
export function numberOf(value: Rational): number | ExactNumber {
  return toNumber(value) ?? new ExactNumber(value);
}

const keys = new WeakMap<object, string>();

/** One text per value. */
export function keyOf(value: Value): string {
  if (typeof value !== "object" || value === null) return textWith(value, keyOfExact);
  let key = keys.get(value);
  if (key === undefined) keys.set(value, (key = textWith(value, keyOfExact, keyOf)));
  return key;
}

function keyOfExact(exact: Rational): string {
  return `=${textOf(exact)}`;
}

/** Serializes a value with all digits and sorted properties. */
export function exactText(value: Value): string {
  return textWith(value, decimalOf);
}

const sizes = new WeakMap<object, number>();

/** Estimates the length of the text. Repeated parts count each time but are visited once. */
export function sizeOf(value: Value): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null || value instanceof ExactNumber) return 1;
  let size = sizes.get(value);
  if (size === undefined) {
    size = 1;
    for (const part of Object.values(value) as readonly Json[]) size += 1 + sizeOf(part);
    sizes.set(value, size);
  }
  return size;
}

const exact = new WeakMap<object, boolean>();

/** Returns whether the value contains a number that no double represents. */
export function isExact(value: Value): boolean {
  if (value instanceof ExactNumber) return true;
  if (typeof value !== "object" || value === null) return false;
  let known = exact.get(value);
  if (known === undefined) exact.set(value, (known = (Object.values(value) as readonly Value[]).some(isExact)));
  return known;
}

/** `part` gives the text of what is within. */
function textWith(
  value: Value,
  write: (exact: Rational) => string,
  part: (value: Value) => string = (each) => textWith(each, write),
): string {
  if (value instanceof ExactNumber) return write(value.value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value === 0 ? 0 : value);
  if (Array.isArray(value)) return `[${value.map((item: Json) => part(item)).join(",")}]`;
  const object = value as JsonObject;
  const members = Object.keys(object)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${part(object[name]!)}`);
  return `{${members.join(",")}}`;
}

export function exactly(value: number | ExactNumber): Rational | undefined {
  return typeof value === "number" ? fromNumber(value) : value.value;
}
