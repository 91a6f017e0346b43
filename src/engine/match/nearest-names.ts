/** All pairs of full names, first those that share the most holders: packages and messages often have copies of one definition. */
export function nearestFirst(
  before: readonly string[],
  after: readonly string[],
): readonly (readonly [string, string])[] {
  const pairs = before.flatMap((name) => after.map((other) => [name, other] as const));
  if (before.length === 1 && after.length === 1) return pairs;
  return pairs
    .map((pair) => ({ pair, shared: sharedHolders(...pair) }))
    .sort((a, b) => b.shared - a.shared)
    .map(({ pair }) => pair);
}

/** The number of leading parts that two full names share, the last ones left out. */
function sharedHolders(a: string, b: string): number {
  const [left, right] = [a.split(".").slice(0, -1), b.split(".").slice(0, -1)];
  const at = left.findIndex((part, index) => part !== right[index]);
  return at < 0 ? left.length : at;
}
