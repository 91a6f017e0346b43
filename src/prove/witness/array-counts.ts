import type { Json } from "../../model/json.ts";
import { negate, type Literal } from "../contain/theory.ts";
import type { ArraySearch, Need } from "./array-shape.ts";
import { distinctChoice, keyedChoice } from "./distinct.ts";
import type { Parts } from "./parts.ts";

/** The items of an array; undefined where there are none, or where the parts keep a doubt. */
export type Arranged = readonly Json[] | undefined;

type Goal = readonly Literal[];

/** An array of one length, before it is decided which items meet which needs. Those without an upper limit are met already. */
export interface Places {
  readonly length: number;
  /** The goals of the first items. */
  readonly goals: readonly Goal[];
  /** The goal of each further item. */
  readonly rest: Goal;
  readonly needs: readonly Need[];
  readonly unique: readonly string[] | undefined;
  readonly repeated: boolean;
}

/** A possible item: its goal, and which needs it counts for. */
interface Option {
  readonly goal: Goal;
  readonly counts: readonly boolean[];
}

/**
 * Decides for each item for which needs with a limit it counts. The order of the items after the first ones makes no difference, so
 * that only their numbers are chosen. What is left to do is not tried again after it failed once.
 */
export class Counting {
  readonly #places: Places;
  readonly #search: ArraySearch;
  readonly #parts: Parts;
  readonly #failed = new Set<string>();
  readonly #goals: Goal[] = [];

  constructor(places: Places, search: ArraySearch, parts: Parts) {
    this.#places = places;
    this.#search = search;
    this.#parts = parts;
  }

  find(): Arranged {
    return this.#first(this.#places.needs.map(() => 0));
  }

  /** Items that stand before those with equal goals, from left to right. */
  #first(counted: readonly number[]): Arranged {
    const { goals } = this.#places;
    const before = this.#goals.length;
    let counters = counted;
    let result: Arranged;
    for (;;) {
      const index = this.#goals.length;
      if (index === goals.length) {
        result = this.#others(this.#tail(counters), 0, counters);
        break;
      }
      const options = this.#options(goals[index]!, counters);
      const [only, ...more] = options;
      if (only === undefined || !this.#parts.spend(1 + counters.length)) break;
      if (more.length > 0) {
        result = this.#firstOf(options, counters);
        break;
      }
      this.#goals.push(only.goal);
      counters = plus(counters, only, 1);
    }
    this.#goals.length = before;
    return result;
  }

  #firstOf(options: readonly Option[], counters: readonly number[]): Arranged {
    const key = this.#keyOf(`first ${String(this.#goals.length)}`, counters);
    if (this.#failed.has(key) || !this.#parts.attempt()) return undefined;
    for (const option of options) {
      this.#goals.push(option.goal);
      const result = this.#first(plus(counters, option, 1));
      this.#goals.pop();
      if (result !== undefined) return result;
    }
    this.#failed.add(key);
    return undefined;
  }

  /** Items that count for no need come last and fill the rest. */
  #tail(counters: readonly number[]): readonly Option[] {
    const options = this.#options(this.#places.rest, counters);
    const isCounting = ({ counts }: Option): boolean => counts.includes(true);
    return [...options.filter(isCounting), ...options.filter((option) => !isCounting(option))];
  }

  /** Distributes the other items over the options; those that count for no need fill the rest. */
  #others(options: readonly Option[], from: number, counters: readonly number[]): Arranged {
    const { length, needs } = this.#places;
    const left = length - this.#goals.length;
    if (!this.#parts.attempt()) return undefined;
    if (left === 0) return needs.every(({ least }, index) => counters[index]! >= least) ? this.#fill() : undefined;
    const option = options[from];
    if (option === undefined) return undefined;
    const key = this.#keyOf(`others ${String(from)} ${String(left)}`, counters);
    if (this.#failed.has(key)) return undefined;
    const isLast = from === options.length - 1;
    for (const count of isLast ? [left] : this.#numbers(option, counters, left)) {
      if (count > this.#most(option, counters, left)) continue;
      const before = this.#goals.length;
      for (let n = 0; n < count; n++) this.#goals.push(option.goal);
      const result = this.#others(options, from + 1, plus(counters, option, count));
      this.#goals.length = before;
      if (result !== undefined) return result;
    }
    this.#failed.add(key);
    return undefined;
  }

  /** Tries counts of items per option: the needed number first, then fewer, then more. */
  *#numbers({ counts }: Option, counters: readonly number[], left: number): Generator<number> {
    const most = this.#most({ goal: [], counts }, counters, left);
    const wanted = this.#places.needs.map(({ least }, index) => (counts[index]! ? least - counters[index]! : 0));
    const start = Math.min(most, Math.max(0, ...wanted));
    for (let count = start; count >= 0; count--) yield count;
    for (let count = start + 1; count <= most; count++) yield count;
  }

  #most({ counts }: Option, counters: readonly number[], left: number): number {
    const { needs } = this.#places;
    let most = left;
    for (const [index, need] of needs.entries())
      if (counts[index]!) most = Math.min(most, need.most - counters[index]!);
    return most;
  }

  /** Returns the options of an item. Counting comes first if the need is open, otherwise last. */
  #options(goal: Goal, counters: readonly number[]): readonly Option[] {
    let options: readonly Option[] = [{ goal, counts: [] }];
    for (const [number, { item, least, most }] of this.#places.needs.entries()) {
      const counted = counters[number]!;
      const next: Option[] = [];
      for (const option of options) {
        const other = this.#option(option, negate(item), false);
        const own = counted < most ? this.#option(option, item, true) : undefined;
        for (const way of counted < least ? [own, other] : [other, own]) if (way !== undefined) next.push(way);
      }
      options = next;
    }
    return options;
  }

  #option({ goal, counts }: Option, item: Literal, isCounted: boolean): Option | undefined {
    const own = [...goal, item];
    if (!this.#parts.attempt() || this.#parts.one(own).is === "empty") return undefined;
    return { goal: own, counts: [...counts, isCounted] };
  }

  /** Returns the cache key. If items are compared with each other, the earlier items are part of it. */
  #keyOf(what: string, counters: readonly number[]): string {
    const { unique, repeated } = this.#places;
    if (unique === undefined && !repeated) return `${what} ${counters.join()}`;
    this.#parts.spend(this.#goals.length);
    const goals = this.#goals.map((goal) => goal.join()).sort();
    return `${what} ${counters.join()} ${goals.join(";")}`;
  }

  #fill(): Arranged {
    const { unique, repeated } = this.#places;
    if (repeated) return this.#fillRepeated();
    if (unique === undefined) return this.#values(this.#goals);
    const items =
      unique.length === 0
        ? distinctChoice(this.#goals, this.#search.inhabitants)
        : keyedChoice(this.#goals, unique, this.#search);
    if ("is" in items) this.#parts.doubt = items;
    else if (items.values !== undefined) return items.values as readonly Json[];
    return undefined;
  }

  #values(goals: readonly Goal[]): Arranged {
    const items: Json[] = [];
    for (const goal of goals) {
      const outcome = this.#parts.one(goal);
      if (outcome.is !== "found") return undefined;
      items.push(outcome.value as Json);
    }
    return items;
  }

  /** Two items that satisfy both their goals are the same. */
  #fillRepeated(): Arranged {
    const tried = new Set<string>();
    for (const [left, goal] of this.#goals.entries()) {
      for (const [right, other] of this.#goals.entries()) {
        if (right <= left) continue;
        const key = `${goal.join()} ${other.join()}`;
        if (tried.has(key)) continue;
        tried.add(key);
        const both = [...goal, ...other];
        if (this.#parts.one(both).is !== "found") continue;
        const items = this.#values(this.#goals.map((own, index) => (index === left || index === right ? both : own)));
        if (items !== undefined) return items;
      }
    }
    return undefined;
  }
}

function plus(counters: readonly number[], { counts }: Option, count: number): readonly number[] {
  return counters.map((counter, index) => (counts[index]! ? counter + count : counter));
}
