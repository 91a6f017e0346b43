import type { Meter } from "./search-budget.ts";
import { NOWHERE, type Product } from "./product.ts";

const STEPS_BACK = 1000;

/**
 * A string of just this length, found in depth with few steps back; undefined where that doesn't lead there.
 * The layers of a long one can be many and wide, where nearly any way is good.
 */
export function straightString(product: Product, start: number, length: number, spend: Meter): string | undefined {
  const failed = new Set<number>();
  const placeOf = (state: number, at: number): number => state * (length + 1) + at;
  const way = [{ state: start, letter: 0 }];
  for (let steps = 2 * length + STEPS_BACK; steps > 0; steps--) {
    const here = way.at(-1);
    if (here === undefined) return undefined;
    if (way.length > length && product.accepts(here.state)) {
      return way
        .slice(0, length)
        .map(({ letter }) => charactersAt(product, letter - 1))
        .join("");
    }
    spend([here]);
    const row = product.row(here.state);
    const { letters } = product;
    let next = NOWHERE;
    while (next === NOWHERE && way.length <= length && here.letter < letters.length) {
      const state = row[letters[here.letter++]?.by ?? 0] ?? NOWHERE;
      if (state !== NOWHERE && !failed.has(placeOf(state, way.length))) next = state;
    }
    if (next !== NOWHERE) way.push({ state: next, letter: 0 });
    else {
      way.pop();
      failed.add(placeOf(here.state, way.length));
    }
  }
  return undefined;
}

function charactersAt(product: Product, index: number): string {
  return String.fromCodePoint(product.letters[index]?.codePoint ?? 0);
}
