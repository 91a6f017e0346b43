import { compareLimits, fromWhole } from "./bound.ts";
import type { RangeName } from "./keyword-table.ts";
import { canonical, isObject, type Json } from "./json.ts";
import type { Bound, Facet, Keywords, TypeName } from "./schema.ts";

/** The constraints that a single value meets or fails, an enumeration apart. */
type Constraints = Pick<Keywords, RangeName | "uniqueItems" | "patterns" | "multiplesOf">;

/** Returns the JSON type; `integer` for a number without a fraction. */
export function typeOf(value: Json): TypeName {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (isObject(value)) return "object";
  if (typeof value === "bigint") return "integer";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value as TypeName;
}

/** Returns whether the constraints reject the value; false if that cannot be decided cheaply. */
export function refuses(constraints: Constraints, value: Json): boolean {
  const { minLength, maxLength, minItems, maxItems, minProperties, maxProperties } = constraints;
  if (typeof value === "number" || typeof value === "bigint") return refusesNumber(constraints, value);
  if (typeof value === "string") {
    const length = Array.from(value).length;
    return (
      isOutside(length, minLength, maxLength) ||
      constraints.patterns.some(({ value: pattern }) => fails(pattern, value))
    );
  }
  if (Array.isArray(value)) {
    const isRepeating = (): boolean => new Set(value.map(canonical)).size < value.length;
    return isOutside(value.length, minItems, maxItems) || (constraints.uniqueItems !== undefined && isRepeating());
  }
  return isObject(value) && isOutside(Object.keys(value).length, minProperties, maxProperties);
}

function isOutside(count: number, least: Facet<number> | undefined, most: Facet<number> | undefined): boolean {
  return (least !== undefined && count < least.value) || (most !== undefined && count > most.value);
}

function refusesNumber({ minimum, maximum, multiplesOf }: Constraints, value: number | bigint): boolean {
  const bound = typeof value === "bigint" ? fromWhole(value, false) : { limit: value };
  const isBeyond = (end: Facet<Bound> | undefined, sign: 1 | -1): boolean => {
    if (end === undefined) return false;
    const order = sign * compareLimits(bound, end.value);
    return order > 0 || (order === 0 && end.value.exclusive);
  };
  return isBeyond(minimum, -1) || isBeyond(maximum, 1) || multiplesOf.some((each) => !isMultiple(value, each.value));
}

/** A repeated group, a reference back, or many repetitions can take for ever; so can a long text. */
const COSTLY = /\)[*+{]|\\[1-9k]|\(\?<?[=!]|(?:[*+}][^*+}]*){7}/u;
const SHORT = 32;

/** Returns whether a pattern does not match a text; false if that cannot be decided cheaply. */
export function fails(pattern: string, text: string): boolean {
  return matches(pattern, text) === false;
}

/** Returns whether a pattern matches a text; undefined if that cannot be decided cheaply. */
export function matches(pattern: string, text: string): boolean | undefined {
  if (text.length > SHORT || COSTLY.test(pattern)) return undefined;
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return undefined;
  }
}

/** Returns whether a pattern is too expensive for one of the values. */
export function isUntried(pattern: string, values: readonly Json[]): boolean {
  return values.some((value) => typeof value === "string" && matches(pattern, value) === undefined);
}

/** Compares the decimals as written, so that 0.3 is a multiple of 0.1. */
export function isMultiple(value: number | bigint, of: number | bigint): boolean {
  if (Number(of) === 0) return true;
  const [a, b] = [decimal(value), decimal(of)];
  const scale = Math.max(a.scale, b.scale);
  return (a.digits * 10n ** BigInt(scale - a.scale)) % (b.digits * 10n ** BigInt(scale - b.scale)) === 0n;
}

/** The smallest number that is a multiple of both. */
export function commonMultiple(x: number | bigint, y: number | bigint): number | bigint {
  if (isMultiple(x, y)) return x;
  const [a, b] = [decimal(x), decimal(y)];
  const scale = Math.max(a.scale, b.scale);
  const [left, right] = [a.digits * 10n ** BigInt(scale - a.scale), b.digits * 10n ** BigInt(scale - b.scale)];
  let [divisor, rest] = [left, right];
  while (rest !== 0n) [divisor, rest] = [rest, divisor % rest];
  if (divisor === 0n) return 0;
  const multiple = (left / divisor) * right;
  const value = Number(`${String(multiple)}e-${String(scale)}`);
  return scale === 0 && BigInt(value) !== multiple ? multiple : value;
}

/** `digits` divided by ten to the power of `scale`. */
function decimal(value: number | bigint): { readonly digits: bigint; readonly scale: number } {
  const [mantissa = "0", exponent = "0"] = String(value).split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}
