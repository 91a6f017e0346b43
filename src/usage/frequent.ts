/** The number of names that are distinguished at a time. */
const KEPT = 1_000;

/** Counts names in constant memory: those that occur often are kept, with a count that is at most too low. */
export function createFrequent(): {
  add(name: string): void;
  most(shown: number): readonly (readonly [string, number])[];
} {
  const counts = new Map<string, number>();
  return {
    add: (name) => {
      const known = counts.get(name);
      if (known !== undefined || counts.size < KEPT) {
        counts.set(name, (known ?? 0) + 1);
        return;
      }
      for (const [other, count] of counts) {
        if (count === 1) counts.delete(other);
        else counts.set(other, count - 1);
      }
    },
    most: (shown) => [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, shown),
  };
}

const LONGEST = 80;

/** A path without what looks like the identity of a thing: segments with digits and long ones. */
export function generalPath(path: string): string {
  const segments = path.split("/").map((segment) => (/\d|^.{33,}$/u.test(segment) ? "{}" : segment));
  return segments.join("/").slice(0, LONGEST);
}
