interface Version {
  readonly numbers: readonly number[];
  /** The parts of a pre-release, as in `rc.1` or `beta2`; none: a release. */
  readonly preRelease: readonly (string | number)[];
}

/** A version that begins with a year may be a day: `2026-11-25`. */
const VERSION = /(?:^|[^0-9a-z])v?(\d{4}(?:[-.]\d+)*|\d+(?:\.\d+)*)([^/]*)$/iu;

/** The version that a tag names: `v1.2.0-rc.1`, `kubernetes-1.36.0`, `v1beta1`; undefined where the tag names none. */
export function versionIn(tag: string): Version | undefined {
  const [, numbers, rest = ""] = VERSION.exec(tag) ?? [];
  if (numbers === undefined) return undefined;
  const [label = ""] = rest.split("+");
  return {
    numbers: numbers.split(/[-.]/u).map(Number),
    preRelease: [...label.matchAll(/\d+|[a-z]+/giu)].map(([part]) => (/^\d/u.test(part) ? Number(part) : part)),
  };
}

export function isPreRelease(tag: string): boolean {
  return (versionIn(tag)?.preRelease.length ?? 0) > 0;
}

/** The order of releases: by number, a pre-release before its release, and alpha before beta before rc. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [versionIn(a), versionIn(b)];
  if (left === undefined || right === undefined) return Number(right === undefined) - Number(left === undefined);
  return (
    compareLists(left.numbers, right.numbers) ||
    Number(left.preRelease.length === 0) - Number(right.preRelease.length === 0) ||
    compareLists(left.preRelease, right.preRelease) ||
    (a < b ? -1 : Number(a > b))
  );
}

/** As semantic versioning orders identifiers: numbers before words, and a shorter list before one that continues it. */
function compareLists(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const [left, right] = [a[at], b[at]];
    if (left === undefined || right === undefined) return left === undefined ? -1 : 1;
    if (left === right) continue;
    if (typeof left === typeof right) return left < right ? -1 : 1;
    return typeof left === "number" ? -1 : 1;
  }
  return 0;
}
