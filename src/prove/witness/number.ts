import type { Literal, Theory } from "../contain/theory.ts";
import { isNegative } from "../contain/theory.ts";
import { EMPTY, found, notUnderstood, unknown, type Outcome } from "../contain/outcome.ts";
import { exactly, ExactNumber, numberOf } from "../contain/value.ts";
import {
  add,
  ceiling,
  commonMultiple,
  compare,
  floor,
  divide,
  isMultiple,
  multiply,
  rational,
  textOf,
  toNumber,
  type Rational,
} from "../number/rational.ts";

interface End {
  readonly limit: Rational;
  readonly exclusive: boolean;
}

/** Numbers between two ends, multiples of some and not of others. */
interface Numbers {
  readonly low: End | undefined;
  readonly high: End | undefined;
  readonly step: Rational | undefined;
  readonly notMultiples: readonly Rational[];
  readonly excluded: ReadonlySet<string>;
}

/** The maximum number of candidates, besides the excluded ones. */
const TRIES = 500;
const MAX_PRECISION = 12;
const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** States whether the number must be safe for validators with doubles. */
export type Precision = "doubles" | "exact";

/** Finds the simplest number for the literals, which all constrain numbers. */
export function findNumber(literals: readonly Literal[], theory: Theory, precision: Precision): Outcome {
  const numbers = gather(literals, theory);
  if (!("excluded" in numbers)) return numbers;
  const { low, high, step, notMultiples } = numbers;
  if (low && high) {
    const order = compare(low.limit, high.limit);
    if (order > 0 || (order === 0 && (low.exclusive || high.exclusive))) return EMPTY;
  }
  if (step === undefined) return findReal(numbers, precision);
  if (notMultiples.some((of) => isMultiple(step, of))) return EMPTY;
  return findMultiple(numbers, step, precision);
}

function gather(literals: readonly Literal[], theory: Theory): Numbers | Outcome {
  let low: End | undefined;
  let high: End | undefined;
  let step: Rational | undefined;
  const notMultiples: Rational[] = [];
  const excluded = new Set<string>();
  for (const literal of literals) {
    const node = theory.node(literal);
    const negative = isNegative(literal);
    switch (node.kind) {
      case "minimum":
      case "maximum": {
        const end = { limit: node.limit, exclusive: node.exclusive !== negative };
        if ((node.kind === "minimum") !== negative) low = tighter(low, end, 1);
        else high = tighter(high, end, -1);
        break;
      }
      case "multiple":
        if (negative) notMultiples.push(node.of);
        else step = step === undefined ? node.of : commonMultiple(step, node.of);
        break;
      case "values":
        for (const value of node.values.values()) {
          const exact = typeof value === "number" || value instanceof ExactNumber ? exactly(value) : undefined;
          if (exact !== undefined) excluded.add(textOf(exact));
        }
        break;
      default:
        return notUnderstood(node);
    }
  }
  return { low, high, step, notMultiples, excluded };
}

function tighter(a: End | undefined, b: End, sign: number): End {
  if (a === undefined) return b;
  const order = compare(b.limit, a.limit) * sign;
  return order > 0 || (order === 0 && b.exclusive) ? b : a;
}

function admits({ low, high, step, notMultiples, excluded }: Numbers, value: Rational): boolean {
  if (low) {
    const order = compare(value, low.limit);
    if (order < 0 || (order === 0 && low.exclusive)) return false;
  }
  if (high) {
    const order = compare(value, high.limit);
    if (order > 0 || (order === 0 && high.exclusive)) return false;
  }
  if (step && !isMultiple(value, step)) return false;
  return !notMultiples.some((of) => isMultiple(value, of)) && !excluded.has(textOf(value));
}

/** The double that everyone reads as this number: beyond 2^53 it must also differ from the ends as doubles do. */
function written({ low, high }: Numbers, value: Rational): number | undefined {
  const number = toNumber(value);
  if (number === undefined || Math.abs(number) <= Number.MAX_SAFE_INTEGER) return number;
  const touches = (end: End | undefined): boolean =>
    end !== undefined && Number(end.limit.n) / Number(end.limit.d) === number;
  return touches(low) || touches(high) ? undefined : number;
}

function exactOnly(value: Rational | undefined, precision: Precision): Outcome {
  return value !== undefined && precision === "exact"
    ? found(numberOf(value))
    : unknown("NUMBER", "no double is written as such a number");
}

function findMultiple(numbers: Numbers, step: Rational, precision: Precision): Outcome {
  const { low, high, excluded } = numbers;
  const least = low && multipleFrom(low, step, "up");
  const most = high && multipleFrom(high, step, "down");
  if (least !== undefined && most !== undefined && least > most) return EMPTY;
  const tries = TRIES + excluded.size;
  let isWhole = false;
  let unwritten: Rational | undefined;
  let count = 0;
  for (const factor of outward(least, most)) {
    if (count++ > tries) break;
    const value = multiply(step, { n: factor, d: 1n });
    if (!admits(numbers, value)) continue;
    const number = written(numbers, value);
    if (number !== undefined) return found(number);
    unwritten ??= value;
    if (factor > SAFE || factor < -SAFE) break;
  }
  if (least !== undefined && most !== undefined && most - least < BigInt(tries)) isWhole = true;
  if (isWhole && unwritten === undefined) return EMPTY;
  return findLarge(numbers, step) ?? exactOnly(unwritten, precision);
}

function multipleFrom({ limit, exclusive }: End, step: Rational, direction: "up" | "down"): bigint {
  const quotient = divide(limit, step);
  const factor = direction === "up" ? ceiling(quotient) : floor(quotient);
  if (!exclusive || quotient.d !== 1n) return factor;
  return direction === "up" ? factor + 1n : factor - 1n;
}

/** Integers from the one that is nearest to zero. */
function* outward(least: bigint | undefined, most: bigint | undefined): Generator<bigint> {
  const start = least !== undefined && least > 0n ? least : most !== undefined && most < 0n ? most : 0n;
  const fits = (n: bigint): boolean => (least === undefined || n >= least) && (most === undefined || n <= most);
  yield start;
  for (let distance = 1n; ; distance++) {
    const [up, down] = [start + distance, start - distance];
    if (!fits(up) && !fits(down)) return;
    if (fits(up)) yield up;
    if (fits(down)) yield down;
  }
}

/** Powers of ten and their multiples: beyond 2^53 few numbers can be written. */
function findLarge(numbers: Numbers, step: Rational): Outcome | undefined {
  for (let exponent = 16n; exponent <= 30n; exponent++) {
    for (const lead of [1n, 2n, 5n, -1n, -2n, -5n]) {
      const power = { n: lead * 10n ** exponent, d: 1n };
      const value = multiply(step, { n: floor(divide(power, step)), d: 1n });
      for (const candidate of [power, value]) {
        const number = admits(numbers, candidate) ? written(numbers, candidate) : undefined;
        if (number !== undefined) return found(number);
      }
    }
  }
  return undefined;
}

/** Between two different ends there is always another number, but not always one that a double is written as. */
function findReal(numbers: Numbers, mode: Precision): Outcome {
  const { low, high, excluded } = numbers;
  if (low && high && compare(low.limit, high.limit) === 0) {
    if (!admits(numbers, low.limit)) return EMPTY;
    const number = toNumber(low.limit);
    return number === undefined ? exactOnly(low.limit, mode) : found(number);
  }
  for (let precision = 0; precision <= MAX_PRECISION; precision++) {
    const step = rational(1n, 10n ** BigInt(precision));
    const least = low && ceiling(divide(low.limit, step));
    const most = high && floor(divide(high.limit, step));
    if (least !== undefined && most !== undefined && least > most) continue;
    let tries = precision === 0 ? 10 + excluded.size : 25;
    for (const factor of outward(least, most)) {
      if (tries-- < 0) break;
      const value = multiply(step, { n: factor, d: 1n });
      const number = admits(numbers, value) ? written(numbers, value) : undefined;
      if (number !== undefined) return found(number);
    }
  }
  const [least, most] = [low?.limit, high?.limit];
  const middle = least && most && multiply(add(least, most), rational(1n, 2n));
  const candidates = [middle, least, most, least && add(least, rational(1n)), most && add(most, rational(-1n))];
  const possible = candidates.find((value) => value !== undefined && admits(numbers, value));
  const number = possible === middle && middle ? toNumber(middle) : undefined;
  if (number !== undefined) return found(number);
  return findLarge(numbers, rational(1n)) ?? exactOnly(possible, mode);
}
