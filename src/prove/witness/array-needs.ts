import type { Literal } from "../contain/theory.ts";
import { Counting, type Arranged, type Places } from "./array-counts.ts";
import type { ArraySearch, Need } from "./array-shape.ts";
import type { Parts } from "./parts.ts";

type Goal = readonly Literal[];

/** An item that must be found; several of one need are different items. */
interface Slot {
  readonly need: Need;
  /** The place of the one before it of the same need. */
  readonly after: number;
  readonly count: number;
}

/**
 * Places the items that needs without an upper limit require, one by one. An item can meet several needs. Places with
 * equal goals are equivalent from a position on, so that only the first is tried.
 */
export class Arrangement {
  readonly #places: Places;
  readonly #search: ArraySearch;
  readonly #parts: Parts;
  readonly #open: readonly Need[];
  readonly #limited: readonly Need[];
  readonly #equalFrom: number;
  readonly #failed = new Set<string>();

  constructor(places: Places, search: ArraySearch, parts: Parts) {
    this.#places = places;
    this.#search = search;
    this.#parts = parts;
    this.#open = places.needs.filter(({ most }) => most === Infinity);
    this.#limited = places.needs.filter(({ most }) => most !== Infinity);
    this.#equalFrom = Math.max(0, ...this.#open.map(({ from }) => from));
  }

  find(): Arranged {
    return this.#next(this.#places.goals, 0);
  }

  #next(goals: readonly Goal[], index: number): Arranged {
    const need = this.#open[index];
    if (need === undefined) return this.#count(goals);
    return this.#place(goals, { need, after: need.from - 1, count: need.least }, index);
  }

  #place(goals: readonly Goal[], { need, after, count }: Slot, index: number): Arranged {
    if (count <= 0) return this.#next(goals, index + 1);
    const tried = new Set<string>();
    // The first unused place represents all of them.
    const last = Math.min(goals.length, this.#places.length - 1);
    for (let place = after + 1; place <= last; place++) {
      const goal = [...(goals[place] ?? this.#places.rest), need.item];
      const key = goal.join();
      if (place >= this.#equalFrom && tried.has(key)) continue;
      tried.add(key);
      if (!this.#parts.attempt()) return undefined;
      if (this.#parts.one(goal).is === "empty") continue;
      const next = place < goals.length ? goals.with(place, goal) : [...goals, goal];
      const items = this.#place(next, { need, after: place, count: count - 1 }, index);
      if (items !== undefined) return items;
    }
    return undefined;
  }

  /** Needs with a limit do not depend on the order of the items. */
  #count(goals: readonly Goal[]): Arranged {
    const key = goals
      .map((goal) => goal.join())
      .sort()
      .join(";");
    if (this.#failed.has(key) || !this.#parts.spend(goals.length)) return undefined;
    const items = new Counting({ ...this.#places, goals, needs: this.#limited }, this.#search, this.#parts).find();
    if (items === undefined) this.#failed.add(key);
    return items;
  }
}
