import { Failure, type Functions } from "./functions.ts";

/** A semantic version. Build metadata does not count in comparisons. */
export class Version {
  readonly numbers: readonly bigint[];
  readonly before: readonly string[];

  constructor(numbers: readonly bigint[], before: readonly string[]) {
    this.numbers = numbers;
    this.before = before;
  }
}

/** Functions of the semver library. @see https://kubernetes.io/docs/reference/using-api/cel/#kubernetes-semver-library */
export const VERSION_FUNCTIONS: Functions = {
  "isSemver(string): bool": (text: string) => readVersion(text) !== undefined,
  "isSemver(string, bool): bool": (text: string, normalize: boolean) =>
    readVersion(normalize ? normalized(text) : text) !== undefined,
  "semver(string): kubernetes.Semver": version,
  "semver(string, bool): kubernetes.Semver": (text: string, normalize: boolean) =>
    version(normalize ? normalized(text) : text),
  "kubernetes.Semver.major(): int": ({ numbers }: Version) => numbers[0]!,
  "kubernetes.Semver.minor(): int": ({ numbers }: Version) => numbers[1]!,
  "kubernetes.Semver.patch(): int": ({ numbers }: Version) => numbers[2]!,
  "kubernetes.Semver.isLessThan(kubernetes.Semver): bool": (a: Version, b: Version) => compared(a, b) < 0n,
  "kubernetes.Semver.isGreaterThan(kubernetes.Semver): bool": (a: Version, b: Version) => compared(a, b) > 0n,
  "kubernetes.Semver.compareTo(kubernetes.Semver): int": compared,
};

export const VERSION_OPERATORS = {
  "kubernetes.Semver == kubernetes.Semver": (a: Version, b: Version) => compared(a, b) === 0n,
};

const NUMBER = "(0|[1-9]\\d*)";
const BEFORE = "(?:0|[1-9]\\d*|\\d*[A-Za-z-][0-9A-Za-z-]*)";
const VERSION = new RegExp(
  `^${NUMBER}\\.${NUMBER}\\.${NUMBER}(?:-(${BEFORE}(?:\\.${BEFORE})*))?(?:\\+[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?$`,
);

function readVersion(text: string): Version | undefined {
  const [, major, minor, patch, before] = VERSION.exec(text) ?? [];
  if (major === undefined || minor === undefined || patch === undefined) return undefined;
  const numbers = [major, minor, patch].map(BigInt);
  // Servers hold each number in 64 bits.
  if (numbers.some((number) => number >= 1n << 64n)) return undefined;
  return new Version(numbers, before?.split(".") ?? []);
}

/** Removes `v` and leading zeros, and adds missing numbers. */
function normalized(text: string): string {
  const [, core = "", rest = ""] = /^([^+-]*)(.*)$/su.exec(text.replace(/^v/, "")) ?? [];
  const numbers = core.split(".").map((number) => number.replace(/^0+(?=\d)/, ""));
  if (numbers.length >= 3) return `${numbers.join(".")}${rest}`;
  // A short version has neither a pre-release nor build metadata.
  return rest === "" ? [...numbers, "0", "0"].slice(0, 3).join(".") : text;
}

function version(text: string): Version {
  const found = readVersion(text);
  if (found === undefined) throw new Failure("no version");
  return found;
}

function compared(a: Version, b: Version): bigint {
  for (const [index, number] of a.numbers.entries()) {
    if (number !== b.numbers[index]) return number < b.numbers[index]! ? -1n : 1n;
  }
  // A pre-release comes before its release.
  if (a.before.length === 0 || b.before.length === 0) return signOf(b.before.length - a.before.length);
  for (const [index, part] of a.before.entries()) {
    const other = b.before[index];
    if (other === undefined) return 1n;
    if (part !== other) return comparedParts(part, other);
  }
  return signOf(a.before.length - b.before.length);
}

/** Numbers come before other identifiers. */
function comparedParts(part: string, other: string): bigint {
  const [isNumber, isOtherNumber] = [part, other].map((text) => /^\d+$/.test(text));
  if (isNumber !== isOtherNumber) return isNumber ? -1n : 1n;
  if (isNumber) return BigInt(part) < BigInt(other) ? -1n : 1n;
  return part < other ? -1n : 1n;
}

function signOf(number: number): bigint {
  return number < 0 ? -1n : number > 0 ? 1n : 0n;
}
