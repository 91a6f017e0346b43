import { distance } from "fastest-levenshtein";

interface Named {
  readonly name: string;
}

/**
 * Pairs removed with added things that agree in everything but the name, and are the same thing or have similar names.
 * Best pairs first, each thing once.
 */
export function matchRenames<T extends Named>(
  removed: readonly T[],
  added: readonly T[],
  agree: (removed: T, added: T) => boolean,
  isOne: (removed: T, added: T) => boolean = () => false,
): ReadonlyMap<T, T> {
  const result = new Map<T, T>();
  if (removed.length === 0 || added.length === 0) return result;
  const successors = added.map((after) => ({ after, spelling: spellingOf(after.name) }));
  const candidates = removed.flatMap((before) => {
    const spelling = spellingOf(before.name);
    return successors
      .map(({ after, spelling: other }) => ({
        before,
        after,
        likeness: isOne(before, after) ? Infinity : compareSpellings(spelling, other),
      }))
      .filter(({ likeness: value }) => value > 0);
  });
  candidates.sort((a, b) => b.likeness - a.likeness);
  const taken = new Set<T>();
  for (const { before, after } of candidates) {
    if (result.has(before) || taken.has(after) || !agree(before, after)) continue;
    result.set(before, after);
    taken.add(after);
  }
  return result;
}

/** The part of the longer name that the shorter one must cover if only one has an additional word. */
const COVERED_BEFORE_HEAD = 0.5;
const COVERED_AFTER_HEAD = 0.6;

/**
 * Rates the similarity of two names: 1 if only case and separators differ, 0 if unrelated. Names are compared word by
 * word: a word with another meaning (`created_before`, `created_after`) makes them unrelated.
 */
export function likeness(a: string, b: string): number {
  return a === b && a !== "" ? 1 : compareSpellings(spellingOf(a), spellingOf(b));
}

interface Spelling {
  readonly letters: string;
  readonly words: readonly string[];
}

function spellingOf(name: string): Spelling {
  return { letters: lettersOf(name), words: splitWords(name) };
}

function compareSpellings(a: Spelling, b: Spelling): number {
  if (a.letters === "" || b.letters === "") return 0;
  if (a.letters === b.letters) return 1;
  const longest = Math.max(a.letters.length, b.letters.length);
  if (a.words.length === b.words.length) {
    const alike = a.words.every((word, index) => areSimilarWords(word, b.words[index]!));
    return alike ? 1 - distance(a.letters, b.letters) / longest : 0;
  }
  const share = Math.min(a.letters.length, b.letters.length) / longest;
  const [shorter, longer] = a.words.length < b.words.length ? [a.words, b.words] : [b.words, a.words];
  // `limit` and `max_limit` are both limits; what stands after a word changes what is meant.
  if (endsWith(longer, shorter)) return share >= COVERED_BEFORE_HEAD ? share : 0;
  return startsWith(longer, shorter) && share >= COVERED_AFTER_HEAD ? share : 0;
}

function lettersOf(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
}

/** `maxItemCount`, `max_item_count` and `max-item-count` have three. */
function splitWords(name: string): readonly string[] {
  const words = name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|\p{Lo}+/gu) ?? [name];
  return words.map((word) => word.toLowerCase());
}

/**
 * Returns whether words differ only in an ending, an abbreviation or a typo: `user` and `users`, `desc` and
 * `description`.
 */
function areSimilarWords(a: string, b: string): boolean {
  if (a === b) return true;
  if (/\p{N}/u.test(a + b)) return false;
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  if (shorter.length < 3) return false;
  if (longer.startsWith(shorter) || longer === shorter.replace(/y$/u, "ies")) return true;
  return shorter.length > 3 && distance(a, b) <= Math.max(1, Math.floor(longer.length / 6));
}

function startsWith(longer: readonly string[], shorter: readonly string[]): boolean {
  return shorter.every((word, index) => word === longer[index]);
}

function endsWith(longer: readonly string[], shorter: readonly string[]): boolean {
  const more = longer.length - shorter.length;
  return shorter.every((word, index) => word === longer[index + more]);
}
