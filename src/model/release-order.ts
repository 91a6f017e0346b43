/** A version of a release, as a tag, a document or a marker states it. */
export interface ReleaseVersion {
  /** The text before the numbers: `v`, `kubernetes-`, `api/v`. */
  readonly prefix: string;
  readonly numbers: readonly number[];
  /** The parts of a pre-release, as in `rc.1` or `beta2`; empty for a release. */
  readonly preRelease: readonly (string | number)[];
  /** True if the version begins with a year: `2026-11-25`, `2026.1`. */
  readonly isDate: boolean;
}

/** The first text that can be a version: dashes separate the numbers of a date, and elsewhere begin a pre-release. */
const VERSION = /^((?:.*?[^0-9a-z])??v?)(\d{4}(?!\d)(?:[-.]\d+)*|\d+(?:\.\d+)*)([^/]*)$/iu;

const YEAR = /^(?:19|2\d)\d\d(?!\d)/u;

/** Parses `v1.2.0-rc.1`, `kubernetes-1.36.0`, `v1beta1`, `2026-11-25`. Returns undefined if the text states no version. */
export function parseRelease(text: string): ReleaseVersion | undefined {
  const [, prefix = "", numbers, rest = ""] = VERSION.exec(text.trim()) ?? [];
  if (numbers === undefined) return undefined;
  const [label = ""] = rest.toLowerCase().split("+");
  return {
    prefix,
    numbers: numbers.split(/[-.]/u).map(Number),
    preRelease: [...label.matchAll(/\d+|[a-z]+/gu)].map(([part]) => (/^\d/u.test(part) ? Number(part) : part)),
    isDate: YEAR.test(numbers),
  };
}

export function isPreRelease(text: string): boolean {
  return (parseRelease(text)?.preRelease.length ?? 0) > 0;
}

/**
 * Orders releases as semantic versioning does: by number, a pre-release before its release, and alpha before beta before rc.
 * Missing numbers are zeros. NaN if one of the texts states no version.
 */
export function compareReleases(a: string, b: string): number {
  const [left, right] = [parseRelease(a), parseRelease(b)];
  if (left === undefined || right === undefined) return Number.NaN;
  return (
    compareNumbers(left.numbers, right.numbers, Math.max(left.numbers.length, right.numbers.length)) ||
    Number(left.preRelease.length === 0) - Number(right.preRelease.length === 0) ||
    compareParts(left.preRelease, right.preRelease)
  );
}

/**
 * Compares as far as the shorter one states numbers: `1.31` equals `v1.31.2`, and `v0.31.2`, under which the Go modules of
 * Kubernetes 1.31 are published. NaN if one of the texts states no minor number.
 */
export function compareStatedNumbers(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => ofServer(parseRelease(text)?.numbers ?? []));
  const count = Math.min(left!.length, right!.length);
  return count < 2 ? Number.NaN : compareNumbers(left!, right!, count);
}

function ofServer([major, ...others]: readonly number[]): readonly number[] {
  if (major === undefined) return [];
  return [major === 0 && others.length > 0 ? 1 : major, ...others];
}

/** Returns whether two versions belong to one series: both dates or both none, with the same text before the numbers. */
export function areOfOneSeries(a: string, b: string): boolean {
  const [left, right] = [parseRelease(a), parseRelease(b)];
  if (left === undefined || right === undefined || left.isDate !== right.isDate) return false;
  return seriesOf(left) === seriesOf(right);
}

/** Returns the text before the numbers, without the `v`: `api/` of `api/v1.2.0`. */
export function seriesOf({ prefix }: ReleaseVersion): string {
  return prefix.replace(/v$/iu, "");
}

function compareNumbers(a: readonly number[], b: readonly number[], count: number): number {
  for (let at = 0; at < count; at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Numbers come before words, and a shorter list before one that continues it. */
function compareParts(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const [left, right] = [a[at], b[at]];
    if (left === undefined || right === undefined) return left === undefined ? -1 : 1;
    if (left === right) continue;
    if (typeof left === typeof right) return left < right ? -1 : 1;
    return typeof left === "number" ? -1 : 1;
  }
  return 0;
}
