/** Matches `1.2.3-rc.1`, `v2`, `2024-01-31`: numbers with an optional pre-release. */
const VERSION = /^v?(\d+(?:[.-]\d+)*)(?:[.-]?([a-z][0-9a-z.-]*))?(?:\+.*)?$/i;

/** Compares two versions by semantic versioning or by date. Returns undefined if they cannot be compared. */
export function compareVersions(a: string, b: string): "lower" | "equal" | "higher" | undefined {
  const left = VERSION.exec(a.trim());
  const right = VERSION.exec(b.trim());
  if (left === null || right === null || isDate(a) !== isDate(b)) return undefined;
  const difference = compareLists(split(left[1]!), split(right[1]!)) || compareStages(left[2], right[2]);
  return difference < 0 ? "lower" : difference > 0 ? "higher" : "equal";
}

function isDate(version: string): boolean {
  return /^\d{4}-\d{2}/.test(version.trim());
}

function split(text: string): readonly string[] {
  return text.split(/[.-]/);
}

/** A release is higher than its pre-releases. */
function compareStages(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? 1 : -1;
  return compareLists(parts(a), parts(b));
}

/** Splits `alpha10` into a name and a number. */
function parts(stage: string): readonly string[] {
  return stage.toLowerCase().match(/\d+|[a-z]+/g) ?? [];
}

function compareLists(a: readonly string[], b: readonly string[]): number {
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const [left = "0", right = "0"] = [a[index], b[index]];
    const numeric = /^\d+$/.test(left) && /^\d+$/.test(right);
    const difference = numeric ? Number(left) - Number(right) : left < right ? -1 : left > right ? 1 : 0;
    if (difference !== 0) return difference;
  }
  return 0;
}
