const WRITTEN = /^([+-]?)((?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+)$/u;
const PARTS = /(\d*)\.?(\d*)(ns|us|µs|μs|ms|s|m|h)/gu;
const UNITS: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1000n,
  µs: 1000n,
  μs: 1000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};

/**
 * Nanoseconds of a duration as Go writes it, `1h30m`; undefined for what is none. What is less than one is cut off.
 *
 * @see https://pkg.go.dev/time#ParseDuration
 */
export function readDuration(text: string): bigint | undefined {
  if (text === "0" || text === "+0" || text === "-0") return 0n;
  const found = WRITTEN.exec(text);
  if (found === null) return undefined;
  const [, sign, parts = ""] = found;
  let sum = 0n;
  for (const [, whole = "", fraction = "", unit = ""] of parts.matchAll(PARTS)) {
    sum += (BigInt(whole + fraction) * UNITS[unit]!) / 10n ** BigInt(fraction.length);
  }
  return sign === "-" ? -sum : sum;
}
