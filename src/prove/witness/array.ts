import { EMPTY, sized, unknown, type Outcome } from "../contain/outcome.ts";
import { TRUE, type Literal } from "../contain/theory.ts";
import type { Arranged } from "./array-counts.ts";
import { Arrangement } from "./array-needs.ts";
import { gather, type ArraySearch, type ArrayShape } from "./array-shape.ts";
import { Parts } from "./parts.ts";

const MAX_LENGTH = 20_000;
/** Each takes a place of the stack. */
const MAX_PLACED = 1_000;

/** The smallest array that satisfies the literals, which all are about arrays. */
export function findArray(literals: readonly Literal[], search: ArraySearch): Outcome {
  return new ArrayBuilder(gather(literals, search.theory), search).find();
}

class ArrayBuilder {
  readonly #shape: ArrayShape;
  readonly #search: ArraySearch;
  readonly #parts: Parts;

  constructor(shape: ArrayShape, search: ArraySearch) {
    this.#shape = shape;
    this.#search = search;
    this.#parts = new Parts(search.inhabitants, shape.doubt ?? shape.gap);
  }

  find(): Outcome {
    const { least, most, needs, unique, repeated } = this.#shape;
    if (least > most) return EMPTY;
    if (unique !== undefined && repeated) return this.#parts.doubt ?? EMPTY;
    if (needs.some((each) => each.least > each.most || each.least > most)) return EMPTY;
    const end = this.#end();
    for (let index = 0; index < Math.min(least, end + 1); index++) {
      const outcome = this.#parts.one(this.#goalAt(index));
      if (outcome.is === "empty") return EMPTY;
    }
    const needed = needs.reduce((sum, each) => sum + each.least, 0) + (repeated ? 2 : 0);
    const longest = Math.min(most, Math.max(least, needed > 0 ? end : 0) + needed);
    const placed = needs.reduce((sum, each) => sum + (each.most === Infinity ? each.least : 0), 0);
    if (longest > MAX_LENGTH || placed > MAX_PLACED) return unknown("BUDGET", "the array would be too long");
    const shortest = Math.max(least, ...needs.map((each) => (each.least > 0 ? each.from + each.least : 0)));
    for (let length = shortest; length <= longest && this.#parts.spend(0); length++) {
      const items = this.#ofLength(length, end);
      if (items === "none") break;
      if (items !== undefined) return this.#shape.doubt ?? sized(items);
    }
    return this.#parts.doubt ?? EMPTY;
  }

  /** From this index on all items have the same goal, and count for the same needs. */
  #end(): number {
    const { places, tuples, needs } = this.#shape;
    return Math.max(
      0,
      ...places.map(({ index, onwards }) => (onwards ? index : index + 1)),
      ...tuples.map(({ prefix }) => prefix.length),
      ...needs.map(({ from }) => from),
    );
  }

  #goalAt(index: number): readonly Literal[] {
    const own = this.#shape.tuples.map(({ prefix, rest }) => prefix[index] ?? rest);
    const placed = this.#shape.places
      .filter((place) => (place.onwards ? place.index <= index : place.index === index))
      .map(({ item }) => item);
    return [...own, ...placed].filter((literal) => literal !== TRUE);
  }

  /** `none`: arrays of this or a greater length do not exist. */
  #ofLength(length: number, end: number): Arranged | "none" {
    const { tuples, places } = this.#shape;
    if (!this.#parts.spend(Math.min(length, end + 1) * (1 + tuples.length + places.length) + length)) return undefined;
    const goals = Array.from({ length: Math.min(length, end) }, (_, index) => this.#goalAt(index));
    const rest = length > end ? this.#goalAt(end) : [];
    for (const goal of [...goals, rest]) if (goal.length > 0 && this.#parts.one(goal).is === "empty") return "none";
    return new Arrangement({ goals, rest, length, ...this.#shape }, this.#search, this.#parts).find();
  }
}
