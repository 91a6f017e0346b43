// The shortest strings of a product of automata, by layers of one length each.
//
// Below the least length, a layer holds the states that strings of its length reach. As soon as a layer has the
// states of an earlier one, the way between them can be gone again and again: long strings cost no layers. From the
// least length on, no state is worth more visits than strings are wanted.
import { createMeter, type SearchBudget } from "./search-budget.ts";
import { NOWHERE, type Product } from "./product.ts";
import { straightString } from "./straight.ts";

/** A string, from its end. */
interface Entry {
  readonly state: number;
  readonly cost: number;
  readonly before: Entry | undefined;
  readonly codePoint: number;
}

type Layer = readonly Entry[];

/** A shortcut in a path: from `layer` back to `earlier`, to be repeated `times` more. */
interface Jump {
  readonly layer: Layer;
  readonly earlier: Layer;
  readonly period: number;
  readonly times: number;
}

/** No one reads a longer one. */
export const MAX_STRING = 1 << 20;

/** The number of states in a layer below the minimum length from which one string is searched depth-first. */
const WIDE = 32;

/** Lengths in code points, both within. */
export interface Window {
  readonly min: number;
  readonly max: number;
}

/** At most `count` strings, shortest first; "too-long" where the next one has more than a million characters. */
export function shortestStrings(
  product: Product,
  { min, max }: Window,
  count: number,
  budget: SearchBudget,
): readonly string[] | "too-long" {
  if (product.start === undefined || min > max) return [];
  const spend = createMeter(product, budget);
  const found: string[] = [];
  const seen = new Map<string, { readonly length: number; readonly layer: Layer }>();
  const visits = new Map<number, number>();
  let jump: Jump | undefined;
  let wide = false;
  let layer: Layer = [{ state: product.start, cost: 0, before: undefined, codePoint: 0 }];

  for (let length = 0; length <= max && layer.length > 0;) {
    if (length >= min) {
      layer = layer.filter(({ state }) => visit(visits, state) <= count);
      for (const entry of layer) {
        if (!product.accepts(entry.state)) continue;
        if (length > MAX_STRING) return "too-long";
        found.push(spell(entry, jump));
        if (found.length === count) return found;
      }
    } else if (jump === undefined) {
      const key = keyOf(layer);
      const earlier = seen.get(key);
      seen.set(key, { length, layer });
      if (earlier !== undefined) {
        const period = length - earlier.length;
        const times = Math.floor((min - length) / period);
        jump = { layer, earlier: earlier.layer, period, times };
        length += period * times;
        if (length >= min) continue;
      } else if (count === 1 && !wide && layer.length > WIDE && min <= MAX_STRING) {
        wide = true;
        const straight = straightString(product, product.start, min, spend);
        if (straight !== undefined) return [straight];
      }
    }
    spend(layer);
    layer = nextLayer(product, layer, count);
    length++;
  }
  return found;
}

function visit(visits: Map<number, number>, state: number): number {
  const times = (visits.get(state) ?? 0) + 1;
  visits.set(state, times);
  return times;
}

/** For each state, the `count` best strings that lead there by one more character; best first. */
function nextLayer(product: Product, layer: Layer, count: number): Layer {
  const best = new Map<number, Entry[]>();
  for (const before of layer) {
    const row = product.row(before.state);
    for (const { by, codePoint, cost } of product.letters) {
      const state = row[by] ?? NOWHERE;
      if (state === NOWHERE) continue;
      const total = before.cost + cost;
      const rivals = best.get(state);
      if (rivals === undefined) best.set(state, [{ state, cost: total, before, codePoint }]);
      else insert(rivals, total, count, () => ({ state, cost: total, before, codePoint }));
    }
  }
  return [...best.values()].flat().sort((a, b) => a.cost - b.cost);
}

/** Keeps the rivals ordered and at most `count`; who comes first wins at the same cost. */
function insert(rivals: Entry[], cost: number, count: number, make: () => Entry): void {
  let at = rivals.length;
  while (at > 0 && (rivals[at - 1]?.cost ?? 0) > cost) at--;
  if (at >= count) return;
  rivals.splice(at, 0, make());
  if (rivals.length > count) rivals.pop();
}

function keyOf(layer: Layer): string {
  return layer
    .map(({ state }) => state)
    .sort((a, b) => a - b)
    .join();
}

function spell(entry: Entry, jump: Jump | undefined): string {
  const codePoints: number[] = [];
  const back = (from: Entry): Entry | undefined => {
    if (from.before !== undefined) codePoints.push(from.codePoint);
    return from.before;
  };
  let at: Entry | undefined = entry;
  while (at !== undefined) {
    if (jump?.layer.includes(at) === true) {
      for (let times = 0; times < jump.times; times++) {
        let start: Entry = at;
        for (let steps = 0; steps < jump.period; steps++) start = back(start) ?? start;
        at = counterpart(start, jump) ?? start;
      }
      jump = undefined;
    }
    at = back(at);
  }
  return Array.from(codePoints.reverse(), (codePoint) => String.fromCodePoint(codePoint)).join("");
}

/** The entry of the later layer with the same state and the same rank among those of the state. */
function counterpart(entry: Entry, { layer, earlier }: Jump): Entry | undefined {
  const rank = earlier.filter(({ state }) => state === entry.state).indexOf(entry);
  return layer.filter(({ state }) => state === entry.state)[rank];
}
