import { canonical, type Json } from "../../model/json.ts";
import { fromNumber, parseDecimal, textOf, toNumber, type Rational } from "../number/rational.ts";

/** A number of a schema that no double is written as. */
export class ExactNumber {
  readonly value: Rational;

  constructor(value: Rational) {
    this.value = value;
  }
}

export type Value = Json | ExactNumber;

/** The value as it is written, where that is told. */
export function asWritten(value: number, numeral: string | undefined): number | ExactNumber {
  const exact = numeral === undefined ? undefined : parseDecimal(numeral);
  return exact === undefined ? value : (toNumber(exact) ?? new ExactNumber(exact));
}

/** One text per value. */
export function keyOf(value: Value): string {
  return value instanceof ExactNumber ? `=${textOf(value.value)}` : canonical(value);
}

export function exactly(value: number | ExactNumber): Rational | undefined {
  return typeof value === "number" ? fromNumber(value) : value.value;
}
