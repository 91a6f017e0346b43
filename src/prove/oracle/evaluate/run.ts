import type { Json } from "../../../model/json.ts";
import { Unanswerable } from "../unanswerable.ts";
import type { Resource } from "./resources.ts";

/**
 * Returns whether a value satisfies a constraint. `seen` collects evaluated parts if an `unevaluated…` keyword needs
 * them.
 */
export type Check = (value: Json, run: Run, seen: Seen | undefined) => boolean;

interface Scope {
  readonly resource: Resource;
  readonly outer: Scope | undefined;
}

interface Known {
  readonly valid: boolean;
  readonly steps: number;
  readonly seen: Seen | undefined;
}

const MAX_DEPTH = 1000;
const MAX_STEPS = 2_000_000;

/** One evaluation: its dynamic scope, innermost first, and its bounds. */
export class Run {
  scope: Scope | undefined;
  readonly #known = new Map<Check, Map<Json, Known>>();
  #depth = 0;
  #steps = 0;
  #taken = 0;

  /** The number of steps, as for a validator that shares none. */
  get steps(): number {
    return this.#steps;
  }

  /** Checks a value once, because definitions that are referred to twice at each level would be checked very often. */
  once(check: Check, value: Json, seen: Seen | undefined): boolean {
    // Within a dynamic scope, a reference can lead elsewhere the next time.
    if (this.scope !== undefined) return check(value, this, seen);
    let results = this.#known.get(check);
    if (results === undefined) this.#known.set(check, (results = new Map()));
    let known = results.get(value);
    if (known === undefined || (seen !== undefined && known.seen === undefined)) {
      const own = seen && new Seen();
      const before = this.#steps;
      const valid = check(value, this, own);
      known = { valid, steps: this.#steps - before, seen: own };
      results.set(value, known);
    } else this.#steps += known.steps;
    if (known.seen !== undefined) seen?.add(known.seen);
    return known.valid;
  }

  enter(): void {
    if (++this.#depth > MAX_DEPTH) {
      throw new Unanswerable("TOO_DEEP", "The schema leads back to itself, or the value nests too deep.");
    }
    this.#steps++;
    if (++this.#taken > MAX_STEPS) throw new Unanswerable("TOO_MANY_STEPS", "The evaluation takes too many steps.");
  }

  leave(): void {
    this.#depth--;
  }
}

/** The members and items of one value that a schema evaluated. */
export class Seen {
  readonly #members = new Set<string>();
  readonly #items = new Set<number>();
  #allMembers = false;
  #itemsBefore = 0;

  member(name: string): void {
    this.#members.add(name);
  }

  allMembers(): void {
    this.#allMembers = true;
  }

  item(index: number): void {
    this.#items.add(index);
  }

  itemsBefore(count: number): void {
    if (count > this.#itemsBefore) this.#itemsBefore = count;
  }

  hasMember(name: string): boolean {
    return this.#allMembers || this.#members.has(name);
  }

  hasItem(index: number): boolean {
    return index < this.#itemsBefore || this.#items.has(index);
  }

  add(other: Seen): void {
    if (other.#allMembers) this.#allMembers = true;
    for (const name of other.#members) this.#members.add(name);
    for (const index of other.#items) this.#items.add(index);
    this.itemsBefore(other.#itemsBefore);
  }
}
