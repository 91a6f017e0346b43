/** Longer texts are told by where they differ. */
const LONG = 160;
/** Words that are shown of what both have, on either side of it. */
const AROUND = 6;
/** More words are not compared with each other. */
const MOST = 1000;

const WORD = /"[^"]*"|'[^']*'|[\w./-]+|\s+|[^]/gu;

/** Two texts, or of long ones the parts that differ, with some of what stands around them. */
export function apart(old: string, new_: string): readonly [string, string] {
  const [before, after] = [old, new_].map((text): readonly string[] => text.match(WORD) ?? []) as [string[], string[]];
  if (Math.max(old.length, new_.length) <= LONG || Math.max(before.length, after.length) > MOST) return [old, new_];
  const [ofOld, ofNew] = differences(before, after);
  return [around(before, ofOld), around(after, ofNew)];
}

/** Where each has words that are none of the longest row that both have, or lacks some. */
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
    const isGone = at < old.length && (other >= new_.length || lengths[at + 1]![other]! >= lengths[at]![other + 1]!);
    if (isShared || isGone) at++;
    if (isShared || !isGone) other++;
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
