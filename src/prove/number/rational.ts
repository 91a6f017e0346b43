/** An exact fraction in lowest terms; the denominator is positive. */
export interface Rational {
  readonly n: bigint;
  readonly d: bigint;
}

/** Beyond this exponent a number as written is not worked with exactly. */
const MAX_EXPONENT = 400;

export function rational(n: bigint, d = 1n): Rational {
  const divisor = gcd(n, d);
  const sign = d < 0n ? -1n : 1n;
  return { n: (sign * n) / divisor, d: (sign * d) / divisor };
}

export function integer(n: number): Rational {
  return { n: BigInt(n), d: 1n };
}

/** Parses a JSON number; undefined for other texts and for extreme exponents. */
export function parseDecimal(text: string): Rational | undefined {
  const match = /^([-+]?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([-+]?[0-9]+))?$/u.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = "0", fraction = "", exponent = "0"] = match;
  const power = Number(exponent) - fraction.length;
  if (Math.abs(power) > MAX_EXPONENT) return undefined;
  const digits = BigInt(whole + fraction) * (sign === "-" ? -1n : 1n);
  return power >= 0 ? { n: digits * 10n ** BigInt(power), d: 1n } : rational(digits, 10n ** BigInt(-power));
}

/** Converts a double by its shortest decimal text: 0.1 is a tenth. */
export function fromNumber(value: number): Rational | undefined {
  return Number.isSafeInteger(value) ? integer(value) : parseDecimal(String(value));
}

/** The double that is written with exactly these decimals; undefined where there is none. */
export function toNumber(value: Rational): number | undefined {
  const candidate = value.d === 1n ? Number(value.n) : Number(value.n) / Number(value.d);
  if (!Number.isFinite(candidate)) return undefined;
  const back = fromNumber(candidate);
  return back !== undefined && compare(back, value) === 0 ? candidate : undefined;
}

/** Negative, zero or positive, as the first is less than, equal to or greater than the second. */
export function compare(a: Rational, b: Rational): number {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function add(a: Rational, b: Rational): Rational {
  return rational(a.n * b.d + b.n * a.d, a.d * b.d);
}

export function multiply(a: Rational, b: Rational): Rational {
  return rational(a.n * b.n, a.d * b.d);
}

export function divide(a: Rational, b: Rational): Rational {
  return rational(a.n * b.d, a.d * b.n);
}

export function floor({ n, d }: Rational): bigint {
  return n >= 0n || n % d === 0n ? n / d : n / d - 1n;
}

export function ceiling({ n, d }: Rational): bigint {
  return -floor({ n: -n, d });
}

export function isMultiple(value: Rational, of: Rational): boolean {
  return (value.n * of.d) % (value.d * of.n) === 0n;
}

/** The least positive number that is a multiple of both positive ones. */
export function commonMultiple(a: Rational, b: Rational): Rational {
  return rational((a.n * b.n) / gcd(a.n, b.n), gcd(a.d, b.d));
}

export function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x === 0n ? 1n : x;
}

/** Formats a number with a finite decimal expansion as JSON, with all digits. */
export function decimalOf({ n, d }: Rational): string {
  let places = 0;
  let power = 1n;
  for (; power % d !== 0n; power *= 10n) if (++places > 2 * MAX_EXPONENT) throw new RangeError("no finite decimal");
  const digits = String((n < 0n ? -n : n) * (power / d)).padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places);
  return `${n < 0n ? "-" : ""}${whole}${places > 0 ? `.${digits.slice(-places)}` : ""}`;
}

export function textOf({ n, d }: Rational): string {
  return d === 1n ? String(n) : `${n}/${d}`;
}
