/** `unscaled × 10^exponent`, exactly what the shortest text of the number says. */
interface Decimal {
  readonly unscaled: bigint;
  readonly exponent: number;
}

/** Returns whether the quotient is an integer, by decimal texts: 0.3 is a multiple of 0.1. */
export function isMultiple(value: number, divisor: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) return value % divisor === 0;
  if (!Number.isFinite(value) || !Number.isFinite(divisor)) return false;
  const a = decimal(value);
  const b = decimal(divisor);
  const exponent = Math.min(a.exponent, b.exponent);
  return scaled(a, exponent) % scaled(b, exponent) === 0n;
}

function scaled({ unscaled, exponent }: Decimal, to: number): bigint {
  return unscaled * 10n ** BigInt(exponent - to);
}

function decimal(value: number): Decimal {
  const [mantissa = "", power = "0"] = String(value).split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  return { unscaled: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}

/** Counts code points, and only as far as the answer needs. */
export function hasLength(text: string, least: number, most: number): boolean {
  if (text.length < least) return false;
  if (text.length <= most && text.length >= 2 * least) return true;
  const characters = text[Symbol.iterator]();
  for (let count = 0; ; count++) {
    if (characters.next().done === true) return count >= least;
    if (count >= most) return false;
  }
}
