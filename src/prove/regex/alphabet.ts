// Characters that no set distinguishes form one class. A machine reads classes instead of characters.
import type { CharSet } from "refa";

export interface Alphabet {
  /** The first characters of the intervals, ascending, from 0. */
  readonly starts: readonly number[];
  /** The class of each interval. */
  readonly classes: readonly number[];
  /** Classes are numbered from 0. */
  readonly size: number;
}

export function alphabetOf(sets: readonly CharSet[]): Alphabet {
  const bounds = new Set([0]);
  for (const { ranges } of sets) for (const { min, max } of ranges) bounds.add(min).add(max + 1);
  const starts = [...bounds].filter((start) => start <= 0x10ffff).sort((a, b) => a - b);
  const at = new Map(starts.map((start, index) => [start, index]));
  const refined = starts.map(() => 0);
  let fresh = 1;
  for (const { ranges } of sets) {
    const moved = new Map<number, number>();
    for (const { min, max } of ranges) {
      const end = at.get(max + 1) ?? starts.length;
      for (let index = at.get(min) ?? end; index < end; index++) {
        const before = refined[index] ?? 0;
        const after = moved.get(before) ?? fresh++;
        moved.set(before, after);
        refined[index] = after;
      }
    }
  }
  return numbered(starts, refined);
}

/** Returns the common classes of several alphabets, and the class of each alphabet that they belong to. */
export function overlay(alphabets: readonly Alphabet[]): {
  readonly alphabet: Alphabet;
  /** By class, then by alphabet. */
  readonly parts: readonly (readonly number[])[];
} {
  const starts = [...new Set([0, ...alphabets.flatMap((alphabet) => alphabet.starts)])].sort((a, b) => a - b);
  const columns = alphabets.map((alphabet) => columnOf(alphabet, starts));
  let classes: readonly number[] = starts.map(() => 0);
  let size = 1;
  for (const [index, column] of columns.entries()) {
    const width = alphabets[index]?.size ?? 1;
    const joint = classes.map((each, row) => each * width + (column[row] ?? 0));
    ({ classes, size } = numbered(starts, joint));
  }
  const parts: (readonly number[])[] = [];
  for (const [row, each] of classes.entries()) parts[each] ??= columns.map((column) => column[row] ?? 0);
  return { alphabet: { starts, classes, size }, parts };
}

/** The class that each interval of a finer partition has in the alphabet. */
function columnOf(alphabet: Alphabet, starts: readonly number[]): readonly number[] {
  let index = 0;
  return starts.map((start) => {
    while ((alphabet.starts[index + 1] ?? Infinity) <= start) index++;
    return alphabet.classes[index] ?? 0;
  });
}

export function classOf({ starts, classes }: Alphabet, codePoint: number): number {
  return classes[intervalAt(starts, codePoint)] ?? 0;
}

/** The index of the interval that holds the character. */
export function intervalAt(starts: readonly number[], codePoint: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= codePoint) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The classes whose characters are in a set that the alphabet was made of. */
export function classesIn(alphabet: Alphabet, set: CharSet): readonly number[] {
  const found = new Set<number>();
  let index = 0;
  for (const { min, max } of set.ranges) {
    while ((alphabet.starts[index] ?? Infinity) < min) index++;
    for (; (alphabet.starts[index] ?? Infinity) <= max; index++) found.add(alphabet.classes[index] ?? 0);
  }
  return [...found];
}

function numbered(starts: readonly number[], refined: readonly number[]): Alphabet {
  const numbers = new Map<number, number>();
  const classes = refined.map((each) => {
    const number = numbers.get(each) ?? numbers.size;
    numbers.set(each, number);
    return number;
  });
  return { starts, classes, size: numbers.size };
}
