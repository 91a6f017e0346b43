import { lazy } from "../../base/lazy.ts";
import { dictionary, type Json } from "../../model/json.ts";
import { EMPTY, sized, unknown, type Outcome, type Several } from "../contain/outcome.ts";
import { negate, type Literal } from "../contain/theory.ts";
import { keyOf } from "../contain/value.ts";
import { distinctChoice } from "./distinct.ts";
import { ObjectNames, type NameClass } from "./object-names.ts";
import { ANY, gather, type Requirement, type ObjectSearch, type Shape } from "./object-shape.ts";
import { Parts } from "./parts.ts";

const MAX_PADDING = 1_000;
const EMPTY_NAME = new Map([[keyOf(""), ""]]);

/** The smallest object that satisfies the literals, which all are about objects. */
export function findObject(literals: readonly Literal[], search: ObjectSearch): Outcome {
  return new ObjectBuilder(gather(literals, search.theory), search).find();
}

/** A property with a name that is chosen last: a name of one class that satisfies all its requirements. */
interface Fresh {
  readonly of: NameClass;
  readonly name: readonly Literal[];
  readonly goal: readonly Literal[];
}

/** The properties of an object, by the goals that their values satisfy. Each goal has a value. */
interface Draft {
  readonly named: ReadonlyMap<string, readonly Literal[]>;
  readonly fresh: readonly Fresh[];
}

/**
 * Builds an object from required properties, one for each requirement, and others until there are enough. One property can
 * serve several requirements, so all ways to share properties are tried. Properties with fresh names keep the constraints on
 * their names, and get distinct names at the end.
 */
class ObjectBuilder {
  readonly #shape: Shape;
  readonly #search: ObjectSearch;
  readonly #parts: Parts;
  readonly #names: ObjectNames;

  constructor(shape: Shape, search: ObjectSearch) {
    this.#shape = shape;
    this.#search = search;
    this.#parts = new Parts(search.inhabitants, shape.doubt);
    this.#names = new ObjectNames(shape, search, this.#parts);
  }

  find(): Outcome {
    const { required, least, most } = this.#shape;
    if (least > most || required.size > most) return EMPTY;
    const named = this.#required();
    if (named === undefined) return EMPTY;
    const requirements = this.#shape.requirements.filter(({ region }) => !("name" in region));
    if (
      (this.#parts.doubt !== undefined || requirements.length > 1) &&
      requirements.some((requirement) => this.#isUnmet(requirement))
    )
      return EMPTY;
    if (this.#parts.doubt !== undefined) return this.#parts.doubt;
    if (required.size < least && !this.#canPad()) return this.#parts.doubt ?? EMPTY;
    const draft = this.#fulfil({ named, fresh: [] }, requirements);
    return draft === undefined ? (this.#parts.doubt ?? EMPTY) : this.#object(draft);
  }

  /** The goals of the required properties; undefined where one of them is impossible. */
  #required(): ReadonlyMap<string, readonly Literal[]> | undefined {
    const named = new Map<string, readonly Literal[]>();
    for (const name of this.#shape.required) {
      if (this.#names.allows(name) === false) return undefined;
      const goal = this.#names.goalOf(name);
      if (goal === undefined) continue;
      const outcome = this.#parts.one(goal);
      if (outcome.is === "empty") return undefined;
      if (outcome.is === "found") named.set(name, goal);
    }
    return named;
  }

  #object({ named }: Draft): Outcome {
    const properties: (readonly [string, Json])[] = [];
    for (const [name, goal] of named) {
      const outcome = this.#parts.one(goal);
      if (outcome.is !== "found") return this.#parts.doubt ?? EMPTY;
      properties.push([name, outcome.value as Json]);
    }
    return sized(dictionary(properties));
  }

  /** Returns whether certainly no property can meet the requirement. */
  #isUnmet(requirement: Requirement): boolean {
    const before = this.#parts.doubt;
    this.#parts.doubt = undefined;
    const isMet = this.#ways({ named: new Map(), fresh: [] }, requirement).next().done !== true;
    const isSure = !isMet && this.#parts.doubt === undefined;
    this.#parts.doubt = before;
    return isSure;
  }

  /** Meets requirements one by one, and backtracks if a later one cannot be met. All properties of the result have names. */
  #fulfil(draft: Draft, requirements: readonly Requirement[]): Draft | undefined {
    if (!this.#parts.attempt() || !this.#parts.spend(sizeOf(draft))) return undefined;
    const [requirement, ...others] = requirements;
    if (requirement === undefined) return this.#complete(draft);
    for (const way of this.#ways(draft, requirement)) {
      const result = sizeOf(way) > this.#shape.most ? undefined : this.#fulfil(way, others);
      if (result !== undefined) return result;
    }
    return undefined;
  }

  /** Tries properties for the requirement: existing ones first. */
  *#ways(draft: Draft, requirement: Requirement): Generator<Draft> {
    for (const [name, goal] of draft.named) {
      const own = this.#serves(name, requirement) ? this.#possible([...goal, ...requirement.member]) : undefined;
      if (own !== undefined) yield { ...draft, named: new Map([...draft.named, [name, own]]) };
    }
    for (const [index, property] of draft.fresh.entries()) {
      const own = this.#joined(property, requirement);
      if (own !== undefined) yield { ...draft, fresh: draft.fresh.with(index, own) };
    }
    if (sizeOf(draft) >= this.#shape.most) return;
    for (const name of this.#names.mentioned()) {
      if (draft.named.has(name) || this.#shape.forbidden.has(name) || !this.#serves(name, requirement)) continue;
      const goal = this.#names.goalOf(name);
      const own = goal && this.#possible([...goal, ...requirement.member]);
      if (own !== undefined) yield { ...draft, named: new Map([...draft.named, [name, own]]) };
    }
    for (const of of this.#names.classes(requirement.region)) {
      const property = this.#joined({ of, name: of.name, goal: of.goal }, requirement);
      if (property !== undefined) yield { ...draft, fresh: [...draft.fresh, property] };
    }
  }

  /** Returns whether the property with this name can meet the requirement. */
  #serves(name: string, { region, name: demanded }: Requirement): boolean {
    if (!this.#parts.spend(1)) return false;
    const isPossible = this.#names.isIn(region, name) !== false && this.#names.satisfies(demanded, name) !== false;
    return isPossible && this.#names.allows(name) !== false;
  }

  /** Returns the property after adding a requirement; undefined if that is impossible. */
  #joined({ of, name, goal }: Fresh, { region, member, name: demanded }: Requirement): Fresh | undefined {
    if ("name" in region || !this.#parts.spend(1)) return undefined;
    if (region.matching.some((pattern) => of.notMatching.has(pattern))) return undefined;
    if (region.notMatching.some((pattern) => of.matching.has(pattern))) return undefined;
    const own = this.#possible([...goal, ...member]);
    const names = own && this.#possible([...name, ...this.#names.namesIn(region), ...demanded]);
    return names && { of, name: names, goal: own };
  }

  #possible(goal: readonly Literal[]): readonly Literal[] | undefined {
    return this.#parts.one(goal).is === "found" ? goal : undefined;
  }

  /** The same with a name for each property, and with as many properties as there must be. */
  #complete({ named, fresh }: Draft): Draft | undefined {
    const all = new Map(named);
    if (fresh.length > 0) {
      const names = this.#distinctNames(fresh.map(({ name }) => name));
      if (names === undefined) return undefined;
      for (const [index, { goal }] of fresh.entries()) all.set(names[index]!, goal);
    }
    const { least } = this.#shape;
    if (all.size < least) {
      for (const [name, goal] of this.#padding()) {
        if (all.size >= least) break;
        if (!all.has(name)) all.set(name, goal);
      }
    }
    return all.size < least ? undefined : { named: all, fresh: [] };
  }

  /** Chooses distinct names; the empty name only if the others are insufficient. */
  #distinctNames(goals: readonly (readonly Literal[])[]): readonly string[] | undefined {
    const { inhabitants, theory } = this.#search;
    const isNotEmpty = negate(theory.values(EMPTY_NAME));
    for (const more of [[isNotEmpty], []]) {
      const names = distinctChoice(
        goals.map((goal) => [...goal, ...more]),
        inhabitants,
      );
      if (!("is" in names) && names.values !== undefined) return names.values as readonly string[];
      if ("is" in names && more.length === 0) this.#parts.doubt = names;
    }
    return undefined;
  }

  #canPad(): boolean {
    const { required, least } = this.#shape;
    return required.size + this.#padding().size >= least;
  }

  /** Adds as many properties as necessary, or all possible ones. It does not matter which requirements they meet. */
  readonly #padding = lazy((): ReadonlyMap<string, readonly Literal[]> => {
    const { required, least } = this.#shape;
    const padding = new Map<string, readonly Literal[]>();
    const count = least - required.size;
    if (count > MAX_PADDING) {
      this.#parts.doubt = unknown("BUDGET", "the object would have too many properties");
      return padding;
    }
    for (const name of this.#names.mentioned()) {
      if (padding.size >= count) break;
      if (required.has(name) || this.#names.allows(name) !== true) continue;
      const goal = this.#names.goalOf(name);
      if (goal !== undefined && this.#possible(goal)) padding.set(name, goal);
    }
    if (padding.size >= count) return padding;
    for (const { name, goal } of this.#names.classes(ANY)) {
      if (padding.size >= count) break;
      if (this.#possible(goal) === undefined) continue;
      const names = this.#namesOf(name, count);
      if (names.is === "unknown") this.#parts.doubt = names;
      else for (const fresh of names.values) if (padding.size < count) padding.set(fresh as string, goal);
    }
    return padding;
  });

  /** Returns names; the empty one only if the others are insufficient. */
  #namesOf(name: readonly Literal[], count: number): Several {
    const { inhabitants, theory } = this.#search;
    const others = inhabitants.several([...name, negate(theory.values(EMPTY_NAME))], count);
    return others.is === "found" && !others.complete ? others : inhabitants.several(name, count);
  }
}

function sizeOf({ named, fresh }: Draft): number {
  return named.size + fresh.length;
}
