import { distance } from "fastest-levenshtein";

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
      .filter(({ likeness: value }) => value > 0),
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

/** How much of the longer name the shorter one must cover where only one of them has a word more. */
const COVERED_BEFORE_HEAD = 0.5;
const COVERED_AFTER_HEAD = 0.6;

/**
 * Whether one name may stand for the other, and how well: 1 where they differ in case and separators only, 0 where they do not.
 * Names are compared word by word: one word that means something else (`created_before`, `created_after`) makes two things of them.
 */
export function likeness(a: string, b: string): number {
  const left = lettersOf(a);
  const right = lettersOf(b);
  if (left === "" || right === "") return 0;
  if (left === right) return 1;
  const before = wordsOf(a);
  const after = wordsOf(b);
  const share = Math.min(left.length, right.length) / Math.max(left.length, right.length);
  if (before.length === after.length) {
    const alike = before.every((word, index) => alikeWords(word, after[index]!));
    return alike ? 1 - distance(left, right) / Math.max(left.length, right.length) : 0;
  }
  const [shorter, longer] = before.length < after.length ? [before, after] : [after, before];
  // `limit` and `max_limit` are both limits; what stands after a word changes what is meant.
  if (endsWith(longer, shorter)) return share >= COVERED_BEFORE_HEAD ? share : 0;
  return startsWith(longer, shorter) && share >= COVERED_AFTER_HEAD ? share : 0;
}

function lettersOf(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
}

/** `maxItemCount`, `max_item_count` and `max-item-count` have three. */
function wordsOf(name: string): readonly string[] {
  const words = name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|\p{Lo}+/gu) ?? [name];
  return words.map((word) => word.toLowerCase());
}

/** The same but for an ending, an abbreviation or a slip: `user` and `users`, `desc` and `description`, `color` and `colour`. */
function alikeWords(a: string, b: string): boolean {
  if (a === b) return true;
  if (/\p{N}/u.test(a + b)) return false;
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  if (shorter.length < 3) return false;
  if (longer.startsWith(shorter)) return true;
  return shorter.length > 3 && distance(a, b) <= Math.max(1, Math.floor(longer.length / 6));
}

function startsWith(longer: readonly string[], shorter: readonly string[]): boolean {
  return shorter.every((word, index) => word === longer[index]);
}

function endsWith(longer: readonly string[], shorter: readonly string[]): boolean {
  return startsWith([...longer].reverse(), [...shorter].reverse());
}
