/** The numbers of a release's name: `v1.31.2`, `kubernetes-1.36.0`. Undefined where it has none. */
export function numbersOf(release: string): readonly number[] | undefined {
  const stated = /(?:^|[^0-9a-z])v?(\d+(?:\.\d+)*)/iu.exec(release)?.[1];
  return stated?.split(".").map(Number);
}

/**
 * Compares as far as the shorter one states numbers: `1.31` equals `1.31.2`, and `v0.31.2`, under which the Go modules of Kubernetes
 * 1.31 are published. NaN where one of them has no minor
 * number.
 */
export function compareReleases(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)].map((numbers) => numbers && ofServer(numbers));
  if (left === undefined || right === undefined || Math.min(left.length, right.length) < 2) return Number.NaN;
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const difference = left[index]! - right[index]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

function ofServer([major = 0, ...others]: readonly number[]): readonly number[] {
  return [major === 0 && others.length > 0 ? 1 : major, ...others];
}
