// Chooses a readable character for each class.
import { type Alphabet, intervalAt } from "./alphabet.ts";

export interface Letter {
  readonly codePoint: number;
  /** 0 for what reads well; the sum over a string orders strings of one length. */
  readonly cost: number;
  /** Breaks ties: the lower tier is more readable. */
  readonly tier: number;
}

type Tier = readonly [cost: number, min: number, max: number];

/** Best first: ASCII, letters of other alphabets, what else is visible. Surrogates are in none: a string of JSON can't show half a character. */
const TIERS: readonly Tier[] = [
  [0, 0x61, 0x7a],
  [0, 0x30, 0x39],
  [0, 0x41, 0x5a],
  [1, 0x2d, 0x2e],
  [1, 0x5f, 0x5f],
  [1, 0x21, 0x2c],
  [1, 0x2f, 0x2f],
  [1, 0x3a, 0x40],
  [1, 0x5b, 0x5e],
  [1, 0x60, 0x60],
  [1, 0x7b, 0x7e],
  [3, 0x20, 0x20],
  [6, 0xdf, 0xff],
  [6, 0xc0, 0xde],
  [6, 0x3b1, 0x3c9],
  [6, 0x391, 0x3a9],
  [6, 0x430, 0x44f],
  [6, 0x410, 0x42f],
  [6, 0x5d0, 0x5ea],
  [6, 0x627, 0x63a],
  [6, 0x3042, 0x3096],
  [6, 0x4e00, 0x9fff],
  [6, 0x1f600, 0x1f64f],
  [20, 0xa1, 0xac],
  [20, 0xae, 0x167f],
  [20, 0x1681, 0x1fff],
  [20, 0x2010, 0x2027],
  [20, 0x2030, 0x205e],
  [20, 0x2070, 0x2fff],
  [20, 0x3001, 0xd7ff],
  [20, 0x10000, 0x1fffd],
  [20, 0xf900, 0xfdcf],
  [20, 0xfdf0, 0xfefe],
  [20, 0xff00, 0xfffd],
  [30, 0x09, 0x0a],
  [30, 0x0d, 0x0d],
  [35, 0xa0, 0xa0],
  [40, 0x00, 0xffff],
  [40, 0x10000, 0x10ffff],
];

/** The best characters of each class, at most `count`, best first; none for a class of surrogates. */
export function lettersOf({ starts, classes, size }: Alphabet, count: number): readonly (readonly Letter[])[] {
  const found = Array.from({ length: size }, (): Letter[] => []);
  let lacking = size;
  for (const [tier, [cost, min, max]] of TIERS.entries()) {
    if (lacking === 0) break;
    for (let index = intervalAt(starts, min); index < starts.length; index++) {
      const start = starts[index] ?? 0;
      if (start > max) break;
      const letters = found[classes[index] ?? 0] ?? [];
      const last = Math.min(max, (starts[index + 1] ?? Infinity) - 1);
      for (let codePoint = Math.max(min, start); codePoint <= last && letters.length < count; codePoint++) {
        if (isSurrogate(codePoint)) codePoint = 0xdfff;
        else if (cost < 20 || !letters.some((each) => each.codePoint === codePoint)) {
          letters.push({ codePoint, cost, tier });
          if (letters.length === count) lacking--;
        }
      }
    }
  }
  return found;
}

function isSurrogate(codePoint: number): boolean {
  return codePoint >= 0xd800 && codePoint <= 0xdfff;
}
