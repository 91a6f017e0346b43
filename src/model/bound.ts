import type { Bound, Facet } from "./schema.ts";

const NUMERAL = /^([-+]?\d+)(?:\.(\d+))?(?:e([-+]?\d+))?$/iu;
/** Beyond it, doubles have no fractions, and no digits to compare. */
const MOST_DIGITS = 400;

/** Returns a whole number with the digits that are written. `numeral` is asked only where a double may differ. */
export function exactNumber(value: number, numeral: () => string | undefined): number | bigint {
  const whole = Math.abs(value) > Number.MAX_SAFE_INTEGER ? wholeNumber(numeral() ?? "") : undefined;
  return whole === undefined || BigInt(Number(whole)) === whole ? value : whole;
}

/** Returns a limit with the digits that are written. `numeral` is asked only where a double may differ. */
export function boundOf(limit: number, exclusive: boolean, numeral: () => string | undefined): Bound {
  const value = exactNumber(limit, numeral);
  return typeof value === "bigint" ? fromWhole(value, exclusive) : { limit, exclusive };
}

export function fromWhole(whole: bigint, exclusive: boolean): Bound {
  const limit = Number(whole);
  return { limit, exclusive, ...(BigInt(limit) !== whole && { exact: String(whole) }) };
}

function wholeNumber(numeral: string): bigint | undefined {
  const [, whole = "", fraction = "", exponent = "0"] = NUMERAL.exec(numeral) ?? [];
  const digits = `${whole}${fraction}`;
  const scale = Number(exponent) - fraction.length;
  if (whole === "" || digits.length + Math.abs(scale) > MOST_DIGITS) return undefined;
  if (scale >= 0) return BigInt(digits) * 10n ** BigInt(scale);
  const divisor = 10n ** BigInt(-scale);
  return BigInt(digits) % divisor === 0n ? BigInt(digits) / divisor : undefined;
}

/** Returns a number that is negative if the limit of `a` is below that of `b`, 0 if they are equal. */
export function compareLimits(a: Omit<Bound, "exclusive">, b: Omit<Bound, "exclusive">): number {
  if (a.limit !== b.limit || (a.exact === undefined && b.exact === undefined)) return a.limit - b.limit;
  const [left, right] = [exactly(a), exactly(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function exactly({ limit, exact }: Omit<Bound, "exclusive">): bigint {
  return BigInt(exact ?? limit);
}

/** The digits of a limit. */
export function limitText({ limit, exact }: Bound): string {
  return exact ?? String(limit);
}

/** Over the integers an exclusive or fractional bound is the next inclusive one. */
export function overIntegers(bound: Facet<Bound>, keyword: "minimum" | "maximum"): Facet<Bound> {
  const { limit, exclusive } = bound.value;
  const [round, inward] = keyword === "minimum" ? [Math.ceil, 1n] : [Math.floor, -1n];
  const rounded = round(limit);
  if (!Number.isFinite(rounded)) return { value: { limit, exclusive: false }, at: bound.at };
  const whole = rounded === limit ? exactly(bound.value) : BigInt(rounded);
  return { value: fromWhole(exclusive && rounded === limit ? whole + inward : whole, false), at: bound.at };
}
