/** An amount of a resource, in billionths. */
export class Quantity {
  readonly nanos: bigint;

  constructor(nanos: bigint) {
    this.nanos = nanos;
  }
}

const WRITTEN = /^([+-]?)(\d+(?:\.\d*)?|\.\d+)(?:([KMGTPE]i)|([numkMGTPE])|[eE]([+-]?\d{1,3}))?$/u;
const BINARY = ["Ki", "Mi", "Gi", "Ti", "Pi", "Ei"];
const DECIMAL: Readonly<Record<string, number>> = { n: -9, u: -6, m: -3, k: 3, M: 6, G: 9, T: 12, P: 15, E: 18 };

/**
 * Undefined for what is no quantity. What is less than a billionth is rounded up, away from zero.
 *
 * @see https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/quantity/
 */
export function readQuantity(text: string): Quantity | undefined {
  const found = WRITTEN.exec(text);
  if (found === null) return undefined;
  const [, sign, number = "", binary, decimal, exponent] = found;
  const [whole = "", fraction = ""] = number.split(".");
  const power = 9 - fraction.length + (decimal === undefined ? Number(exponent ?? 0) : DECIMAL[decimal]!);
  const factor = binary === undefined ? 1n : 1024n ** BigInt(BINARY.indexOf(binary) + 1);
  const digits = BigInt(whole + fraction) * factor;
  const divisor = 10n ** BigInt(Math.max(0, -power));
  const nanos = power >= 0 ? digits * 10n ** BigInt(power) : (digits + divisor - 1n) / divisor;
  return new Quantity(sign === "-" ? -nanos : nanos);
}
