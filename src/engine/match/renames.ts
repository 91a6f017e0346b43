import { distance } from "fastest-levenshtein";

/** How alike two names must be, from 0 to 1, before a removal and an addition are taken for a rename. */
const ALIKE = 0.5;

interface Named {
  readonly name: string;
}

/** Pairs what went with what came where both agree in all but the name, and the names are alike; each at most once, best first. */
export function matchRenames<T extends Named>(
  removed: readonly T[],
  added: readonly T[],
  agree: (removed: T, added: T) => boolean,
): ReadonlyMap<T, T> {
  const result = new Map<T, T>();
  if (removed.length === 0 || added.length === 0) return result;
  const candidates = removed.flatMap((before) =>
    added
      .map((after) => ({ before, after, likeness: likeness(before.name, after.name) }))
      .filter(({ likeness: value }) => value >= ALIKE),
  );
  candidates.sort((a, b) => b.likeness - a.likeness);
  const taken = new Set<T>();
  for (const { before, after } of candidates) {
    if (result.has(before) || taken.has(after) || !agree(before, after)) continue;
    result.set(before, after);
    taken.add(after);
  }
  return result;
}

/** 1 for names that differ in case and separators only; otherwise the share of letters that stay, or the share that one is of the other. */
export function likeness(a: string, b: string): number {
  const left = a.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
  const right = b.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
  const longest = Math.max(left.length, right.length);
  if (longest === 0) return 0;
  if (left === right) return 1;
  return 1 - distance(left, right) / longest;
}
