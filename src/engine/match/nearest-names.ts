interface NearNames {
  readonly old: string;
  readonly new: string;
  readonly shared: number;
}

/**
 * Pairs each old name of a depth with a new name of the same thing: the one that shares the most holders. Packages and messages
 * often have copies of one definition. A new name that a deeper definition is nearer to is kept for that one.
 */
export function nearestOf(
  before: readonly string[],
  after: readonly string[],
  depth: number,
  isSame: (old: string, new_: string) => boolean,
): readonly NearNames[] {
  const taken = new Set<string>();
  const kept = new Map<string, number>();
  return nearestFirst(before, after).filter(({ old, new: new_, shared }) => {
    if (depthOf(old) < depth || taken.has(old) || taken.has(new_) || (kept.get(new_) ?? 0) > shared) return false;
    if (!isSame(old, new_)) return false;
    if (depthOf(old) > depth) {
      kept.set(new_, shared);
      return false;
    }
    taken.add(old).add(new_);
    return true;
  });
}

/** Returns in how many things a definition stands, packages included. */
export function depthOf(name: string): number {
  return name.split(".").length;
}

/** Returns all pairs of names, those first that share the most holders. */
function nearestFirst(before: readonly string[], after: readonly string[]): readonly NearNames[] {
  return before
    .flatMap((old) => after.map((new_): NearNames => ({ old, new: new_, shared: sharedHolders(old, new_) })))
    .sort((a, b) => b.shared - a.shared);
}

/** The number of leading parts that two full names share, the last ones left out. */
function sharedHolders(a: string, b: string): number {
  const [left, right] = [a.split(".").slice(0, -1), b.split(".").slice(0, -1)];
  const at = left.findIndex((part, index) => part !== right[index]);
  return at < 0 ? left.length : at;
}
