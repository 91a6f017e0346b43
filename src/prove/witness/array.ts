import type { Json } from "../../model/json.ts";
import type { Evaluator } from "../contain/evaluate.ts";
import { EMPTY, notUnderstood, sized, unknown, type Inhabitants, type Outcome } from "../contain/outcome.ts";
import { Parts } from "./parts.ts";
import { isNegative, negate, TRUE, type Literal, type Node, type Theory } from "../contain/theory.ts";
import { distinctChoice, keyedChoice } from "./distinct.ts";

type Contains = Node & { readonly says: "contains" };

/** What putting an array together needs of its surroundings. */
export interface ArraySearch {
  readonly theory: Theory;
  readonly evaluator: Evaluator;
  readonly inhabitants: Inhabitants;
}

interface Shape {
  /** What the item at an index must satisfy. */
  readonly tuples: (Node & { readonly says: "items" })[];
  readonly places: { readonly index: number; readonly item: Literal; readonly onwards: boolean }[];
  /** There is an item from this index on that satisfies it. */
  readonly demands: { readonly from: number; readonly to: number; readonly item: Literal }[];
  readonly contains: Contains[];
  /** The names by which items are told apart; none: by all that they are. */
  unique: readonly string[] | undefined;
  repeated: boolean;
  least: number;
  most: number;
  doubt: Outcome | undefined;
  /** Why there may be an array where none is found. */
  gap: Outcome | undefined;
}

/** An item that there must be, somewhere; two of one group are different items. */
interface Slot {
  readonly group: number;
  readonly from: number;
  readonly to: number;
  readonly item: Literal;
}

const MAX_LENGTH = 20_000;
const MAX_SLOTS = 40;
/** Ways to put slots into places that are tried for one length. */
const MAX_WAYS = 400;

/** The smallest array that satisfies the literals, which all speak of arrays. */
export function findArray(literals: readonly Literal[], search: ArraySearch): Outcome {
  return new ArrayBuilder(gather(literals, search.theory), search).find();
}

function gather(literals: readonly Literal[], theory: Theory): Shape {
  const shape: Shape = {
    tuples: [],
    places: [],
    demands: [],
    contains: [],
    unique: undefined,
    repeated: false,
    least: 0,
    most: Infinity,
    doubt: undefined,
    gap: undefined,
  };
  for (const literal of literals) {
    const node = theory.node(literal);
    const negative = isNegative(literal);
    if (node.says === "items" && !negative) shape.tuples.push(node);
    else if (node.says === "item" || node.says === "itemsFrom") {
      const onwards = node.says === "itemsFrom";
      if (!negative) shape.places.push({ index: node.index, item: node.item, onwards });
      else {
        const to = onwards ? Infinity : node.index;
        shape.demands.push({ from: node.index, to, item: negate(node.item) });
        shape.least = Math.max(shape.least, node.index + 1);
      }
    } else if (node.says === "contains" && !negative) shape.contains.push(node);
    else if (node.says === "unique" && negative) {
      shape.repeated = true;
      // Two items that are the same will do, and are all that is looked for.
      if (node.by.length > 0) shape.gap = unknown("UNSUPPORTED", "two items may be alike in part");
    } else if (node.says === "unique") {
      if (shape.unique !== undefined && shape.unique.length > 0 && node.by.length > 0)
        shape.doubt = unknown("UNSUPPORTED", "items are told apart in two ways");
      shape.unique = node.by.length > 0 ? node.by : (shape.unique ?? node.by);
    } else if (node.says === "least" || node.says === "most") {
      const count = negative ? node.count + (node.says === "least" ? -1 : 1) : node.count;
      if ((node.says === "least") !== negative) shape.least = Math.max(shape.least, count);
      else shape.most = Math.min(shape.most, count);
    } else shape.doubt = notUnderstood(node);
  }
  if (shape.repeated) shape.least = Math.max(shape.least, 2);
  return shape;
}

class ArrayBuilder {
  readonly #shape: Shape;
  readonly #search: ArraySearch;
  readonly #parts: Parts;
  #ways = 0;
  /** There is no array of this length, nor any longer one. */
  #isEnd = false;

  constructor(shape: Shape, search: ArraySearch) {
    this.#shape = shape;
    this.#search = search;
    this.#parts = new Parts(search.inhabitants, shape.doubt ?? shape.gap);
  }

  find(): Outcome {
    const { least, most, contains, demands, unique, repeated } = this.#shape;
    if (least > most) return EMPTY;
    if (unique !== undefined && repeated) return this.#parts.doubt ?? EMPTY;
    if (contains.some((each) => each.least > each.most || each.least > most)) return EMPTY;
    const end = this.#end();
    for (let index = 0; index < Math.min(least, end + 1); index++) {
      const outcome = this.#parts.one(this.#goalAt(index));
      if (outcome.is === "empty") return EMPTY;
    }
    const slots = contains.reduce((sum, each) => sum + each.least, 0) + demands.length + (repeated ? 2 : 0);
    const longest = Math.min(most, Math.max(least, slots > 0 ? end : 0) + slots);
    if (longest > MAX_LENGTH || slots > MAX_SLOTS) return unknown("BUDGET", "the array would be too long");
    for (let length = least; length <= longest && !this.#isEnd && this.#parts.spend(0); length++) {
      const items = this.#ofLength(length);
      if (items !== undefined) return this.#shape.doubt ?? sized(items);
    }
    return this.#parts.doubt ?? EMPTY;
  }

  /** From this index on all items have the same to satisfy, and may satisfy the same demands. */
  #end(): number {
    const { places, tuples, demands } = this.#shape;
    return Math.max(
      0,
      ...places.map(({ index, onwards }) => (onwards ? index : index + 1)),
      ...tuples.map(({ prefix }) => prefix.length),
      ...demands.map(({ from, to }) => (to === Infinity ? from : to + 1)),
    );
  }

  #goalAt(index: number): readonly Literal[] {
    const own = this.#shape.tuples.map(({ prefix, rest }) => prefix[index] ?? rest);
    const placed = this.#shape.places
      .filter((place) => (place.onwards ? place.index <= index : place.index === index))
      .map(({ item }) => item);
    return [...own, ...placed].filter((literal) => literal !== TRUE);
  }

  #ofLength(length: number): readonly Json[] | undefined {
    if (!this.#parts.spend(length * (1 + this.#shape.tuples.length + this.#shape.places.length))) return undefined;
    const goals = Array.from({ length }, (_, index) => this.#goalAt(index));
    for (const goal of goals) {
      if (goal.length === 0 || this.#parts.one(goal).is !== "empty") continue;
      this.#isEnd = true;
      return undefined;
    }
    for (const counts of this.#counts(length)) {
      if (!this.#parts.spend(length)) return undefined;
      const filled = goals.map((goal) => [...goal]);
      const slots: Slot[] = this.#shape.demands.map((demand, group) => ({ ...demand, group: -1 - group }));
      const others: { readonly group: number; readonly item: Literal }[] = [];
      this.#shape.contains.forEach((each, group) => {
        for (let n = 0; n < counts[group]!; n++) slots.push({ group, from: 0, to: Infinity, item: each.item });
        if (each.most !== Infinity) others.push({ group, item: negate(each.item) });
      });
      this.#ways = 0;
      const items = this.#place(filled, slots, others, []);
      if (items !== undefined) return items;
    }
    return undefined;
  }

  /** How many items each `contains` finds; more than the least only where it says that there is a most. */
  *#counts(length: number, from: readonly number[] = []): Generator<readonly number[]> {
    const next = this.#shape.contains[from.length];
    if (next === undefined) {
      yield from;
      return;
    }
    const most = next.most === Infinity ? next.least : Math.min(next.most, length);
    for (let count = next.least; count <= most; count++) yield* this.#counts(length, [...from, count]);
  }

  #place(
    goals: readonly (readonly Literal[])[],
    slots: readonly Slot[],
    others: readonly { readonly group: number; readonly item: Literal }[],
    taken: readonly { readonly group: number; readonly index: number }[],
  ): readonly Json[] | undefined {
    if (!this.#parts.spend(goals.length + slots.length)) return undefined;
    const [slot, ...rest] = slots;
    if (slot === undefined) return this.#fill(this.#withOthers(goals, others, taken));
    const before = taken.filter(({ group }) => group === slot.group).map(({ index }) => index);
    // Items of one group are interchangeable: they are placed from left to right.
    const first = Math.max(slot.from, ...before.map((index) => index + 1));
    const tried = new Set<string>();
    for (let index = first; index <= Math.min(slot.to, goals.length - 1); index++) {
      if (++this.#ways > MAX_WAYS) {
        this.#parts.doubt = unknown("BUDGET", "too many ways to order the items");
        return undefined;
      }
      const goal = [...goals[index]!, slot.item];
      // Places that have the same to satisfy, and lie behind all that is told apart, are alike.
      const key = goal.join();
      if (index > this.#end() && tried.has(key)) continue;
      tried.add(key);
      if (this.#parts.one(goal).is === "empty") continue;
      const next = goals.map((own, at) => (at === index ? goal : own));
      const items = this.#place(next, rest, others, [...taken, { group: slot.group, index }]);
      if (items !== undefined) return items;
    }
    return undefined;
  }

  #withOthers(
    goals: readonly (readonly Literal[])[],
    others: readonly { readonly group: number; readonly item: Literal }[],
    taken: readonly { readonly group: number; readonly index: number }[],
  ): readonly (readonly Literal[])[] {
    return goals.map((goal, index) => {
      const refused = others.filter(
        (other) => !taken.some((place) => place.group === other.group && place.index === index),
      );
      return [...goal, ...refused.map(({ item }) => item)];
    });
  }

  #fill(goals: readonly (readonly Literal[])[]): readonly Json[] | undefined {
    if (this.#shape.repeated) return this.#fillRepeated(goals);
    const { unique } = this.#shape;
    if (unique !== undefined) {
      const items =
        unique.length === 0
          ? distinctChoice(goals, this.#search.inhabitants)
          : keyedChoice(goals, unique, this.#search);
      if ("is" in items) this.#parts.doubt = items;
      else if (items.values !== undefined) return items.values as readonly Json[];
      return undefined;
    }
    const items: Json[] = [];
    for (const goal of goals) {
      const outcome = this.#parts.one(goal);
      if (outcome.is !== "found") return undefined;
      items.push(outcome.value as Json);
    }
    return items;
  }

  #fillRepeated(goals: readonly (readonly Literal[])[]): readonly Json[] | undefined {
    for (let left = 0; left < goals.length; left++) {
      for (let right = left + 1; right < goals.length; right++) {
        if (++this.#ways > MAX_WAYS) {
          this.#parts.doubt = unknown("BUDGET", "too many ways to repeat an item");
          return undefined;
        }
        const both = this.#parts.one([...goals[left]!, ...goals[right]!]);
        if (both.is !== "found") continue;
        const items = goals.map((goal, index) => (index === left || index === right ? both : this.#parts.one(goal)));
        const values = items.flatMap((item) => (item.is === "found" ? [item.value as Json] : []));
        if (values.length === goals.length) return values;
      }
    }
    return undefined;
  }
}
