import type { Rational } from "./rational.ts";

interface Range {
  readonly minimum: Rational;
  readonly maximum: Rational;
}

const BITS: ReadonlyMap<string, readonly [bits: bigint, signed: boolean]> = new Map([
  ["int8", [8n, true]],
  ["int16", [16n, true]],
  ["int32", [32n, true]],
  ["int64", [64n, true]],
  ["uint8", [8n, false]],
  ["uint16", [16n, false]],
  ["uint32", [32n, false]],
  ["uint64", [64n, false]],
]);

export const NUMERIC_FORMATS: readonly string[] = [...BITS.keys()];

/** The integers that OpenAPI's format registry gives a name; undefined for any other format. */
export function numericFormat(format: string): Range | undefined {
  const known = BITS.get(format);
  if (known === undefined) return undefined;
  const [bits, signed] = known;
  const [least, beyond] = signed ? [-(2n ** (bits - 1n)), 2n ** (bits - 1n)] : [0n, 2n ** bits];
  return { minimum: { n: least, d: 1n }, maximum: { n: beyond - 1n, d: 1n } };
}
