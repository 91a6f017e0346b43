/** The maximum length of a text that is shown as a whole. Longer texts are reduced to the parts that differ. */
const LONG = 80;
/** The number of common words that are shown on each side of a difference. */
const AROUND = 4;
/** Texts with more words are not compared by word. */
const MOST = 1000;

const WORD = /"[^"]*"|'[^']*'|[\w./-]+|\s+|[^]/gu;

/** Returns both texts, or of long ones the parts that differ with their context. */
export function apart(old: string, new_: string): readonly [string, string] {
  const [before, after] = [old, new_].map((text): readonly string[] => text.match(WORD) ?? []) as [string[], string[]];
  if (Math.max(old.length, new_.length) <= LONG || Math.max(before.length, after.length) > MOST) return [old, new_];
  const [ofOld, ofNew] = differences(before, after);
  return [beginning(around(before, ofOld)), beginning(around(after, ofNew))];
}

/** Returns the text, or the beginning of a long one. */
export function beginning(text: string): string {
  return text.length <= LONG ? text : `${text.slice(0, LONG)}…`;
}

/** Returns the indexes of words that are not in the longest common subsequence. */
function differences(
  old: readonly string[],
  new_: readonly string[],
): readonly [ReadonlySet<number>, ReadonlySet<number>] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(new_.length + 1));
  for (let at = old.length - 1; at >= 0; at--) {
    for (let other = new_.length - 1; other >= 0; other--) {
      lengths[at]![other] =
        old[at] === new_[other]
          ? lengths[at + 1]![other + 1]! + 1
          : Math.max(lengths[at + 1]![other]!, lengths[at]![other + 1]!);
    }
  }
  const [ofOld, ofNew] = [new Set<number>(), new Set<number>()];
  for (let at = 0, other = 0; at < old.length || other < new_.length;) {
    const isShared = at < old.length && old[at] === new_[other];
    if (!isShared) {
      ofOld.add(at);
      ofNew.add(other);
    }
    const isRemoved = at < old.length && (other >= new_.length || lengths[at + 1]![other]! >= lengths[at]![other + 1]!);
    if (isShared || isRemoved) at++;
    if (isShared || !isRemoved) other++;
  }
  return [ofOld, ofNew];
}

function around(words: readonly string[], places: ReadonlySet<number>): string {
  const isNear = (at: number): boolean => [...places].some((place) => Math.abs(place - at) <= AROUND);
  return words
    .map((word, at) => (isNear(at) ? word : "…"))
    .join("")
    .replaceAll(/…+/gu, "…");
}
