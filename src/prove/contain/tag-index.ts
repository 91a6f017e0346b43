import type { JsonObject } from "../../model/json.ts";
import { COST, type Budget } from "./budget.ts";
import { createIsApart, tagsOf, type Tags } from "./rivals.ts";
import { isNegative, negate, type Literal, type Theory } from "./theory.ts";
import { OBJECT } from "./kind.ts";
import { keyOf, type Value } from "./value.ts";

/** The places of alternatives by the value that they list for a property. */
interface Listing {
  readonly byValue: ReadonlyMap<string, readonly number[]>;
  /** The places of alternatives that list no values for the property. */
  readonly others: readonly number[];
}

/** A property and the keys of the values that it can have. */
export type Tag = readonly [name: string, keys: readonly string[]];

/** Many alternatives by the values that they list for properties, so that few of them are compared with a value. */
export interface TagIndex {
  readonly alternatives: readonly Literal[];
  /** The properties for which most alternatives list values. */
  readonly names: readonly string[];
  /** Returns the alternatives that accept some object with these tags, or more. */
  among(tags: readonly Tag[]): readonly Literal[];
  /** Returns the alternatives that accept the object, or more. */
  readonly amongOf: (value: JsonObject) => readonly Literal[];
  /**
   * Returns the others that can accept the same value as an alternative, judged by tags. If a required property
   * distinguishes all of them, there are none, and satisfying one is satisfying exactly one.
   */
  readonly rivalsOf: (alternative: Literal) => readonly Literal[];
}

/** Indexes the alternatives of each literal once. */
export class TagIndexes {
  readonly #theory: Theory;
  readonly #budget: Budget;
  readonly #known = new Map<number, TagIndex>();

  constructor(theory: Theory, budget: Budget) {
    this.#theory = theory;
    this.#budget = budget;
  }

  /** Indexes the alternatives of `oneOf`, or those of `anyOf`; the sign of the literal does not matter. */
  of(literal: Literal): TagIndex {
    let index = this.#known.get(literal >> 1);
    if (index === undefined) this.#known.set(literal >> 1, (index = this.#index(literal)));
    return index;
  }

  #index(literal: Literal): TagIndex {
    const alternatives = alternativesOf(literal, this.#theory);
    const tags = alternatives.map((each) => tagsOf(each, this.#theory));
    for (const { listed } of tags) this.#budget.left -= (1 + listed.size) * COST.compared;
    return new Index(alternatives, tags, this.#theory);
  }
}

/** The alternatives of `oneOf`, or of `anyOf`: what a conjunction negates. */
function alternativesOf(literal: Literal, theory: Theory): readonly Literal[] {
  const node = theory.node(literal);
  if (node.kind === "one") return node.of;
  return node.kind === "and" ? node.of.filter(isNegative).map(negate) : [];
}

class Index implements TagIndex {
  readonly alternatives: readonly Literal[];
  readonly names: readonly string[];
  readonly #tags: readonly Tags[];
  readonly #theory: Theory;
  readonly #listings: ReadonlyMap<string, Listing>;
  readonly #places: ReadonlyMap<Literal, number>;
  readonly #rivals = new Map<Literal, readonly Literal[]>();

  constructor(alternatives: readonly Literal[], tags: readonly Tags[], theory: Theory) {
    this.alternatives = alternatives;
    this.#tags = tags;
    this.#theory = theory;
    this.#listings = listingsOf(tags);
    this.names = [...this.#listings.keys()];
    this.#places = new Map(alternatives.map((part, place) => [part, place]));
  }

  among(tags: readonly Tag[]): readonly Literal[] {
    const places = this.#placesOf(tags);
    return places === undefined ? this.alternatives : places.map((place) => this.alternatives[place]!);
  }

  readonly amongOf = (value: JsonObject): readonly Literal[] => {
    const present = this.names.filter((name) => Object.hasOwn(value, name));
    return this.among(present.map((name): Tag => [name, [keyOf(value[name]!)]]));
  };

  readonly rivalsOf = (part: Literal): readonly Literal[] => {
    let rivals = this.#rivals.get(part);
    if (rivals === undefined) this.#rivals.set(part, (rivals = this.#findRivals(part, this.#places.get(part)!)));
    return rivals;
  };

  #findRivals(part: Literal, place: number): readonly Literal[] {
    const own = this.#tags[place]!;
    const isApart = createIsApart(part, own, this.#theory);
    const required = [...own.listed].filter(([name]) => own.required.has(name));
    const tags = required.map(([name, values]): Tag => [name, [...values.keys()]]);
    const isObject = (this.#theory.may(part) & ~OBJECT) === 0;
    const places = (isObject ? this.#placesOf(tags) : undefined) ?? this.alternatives.map((_, index) => index);
    return places
      .filter((other) => other !== place && !isApart(this.alternatives[other]!, this.#tags[other]!))
      .map((other) => this.alternatives[other]!);
  }

  /** Returns the places that the most distinctive tag leaves; undefined where no tag distinguishes. */
  #placesOf(tags: readonly Tag[]): readonly number[] | undefined {
    let best: readonly number[] | undefined;
    for (const [name, keys] of tags) {
      const listing = this.#listings.get(name);
      if (listing === undefined) continue;
      const places = keys.flatMap((key) => listing.byValue.get(key) ?? []);
      if (best !== undefined && best.length <= places.length + listing.others.length) continue;
      best = [...new Set([...places, ...listing.others])].sort((a, b) => a - b);
    }
    return best;
  }
}

function listingsOf(tags: readonly Tags[]): ReadonlyMap<string, Listing> {
  const counts = new Map<string, number>();
  for (const { listed } of tags) for (const name of listed.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  // A property of few alternatives distinguishes little, and lists of the others would grow with the square.
  const shared = [...counts].filter(([, count]) => count > 1 && count * 2 >= tags.length).map(([name]) => name);
  return new Map(shared.map((name) => [name, listingOf(tags.map(({ listed }) => listed.get(name)))]));
}

function listingOf(listed: readonly (ReadonlyMap<string, Value> | undefined)[]): Listing {
  const byValue = new Map<string, number[]>();
  const others: number[] = [];
  for (const [place, values] of listed.entries()) {
    if (values === undefined) others.push(place);
    for (const key of values?.keys() ?? []) {
      const places = byValue.get(key);
      if (places === undefined) byValue.set(key, [place]);
      else places.push(place);
    }
  }
  return { byValue, others };
}
