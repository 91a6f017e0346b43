import type { Truth } from "../contain/evaluate.ts";
import { STRING } from "../contain/kind.ts";
import { unknown } from "../contain/outcome.ts";
import { negate, type Literal, type Region } from "../contain/theory.ts";
import { keyOf, type Value } from "../contain/value.ts";
import { lazy } from "../../base/lazy.ts";
import type { ObjectSearch, Shape } from "./object-shape.ts";
import type { Parts } from "./parts.ts";

/** Names that match the same patterns, and that no constraint mentions. Their properties have the same goal. */
export interface NameClass {
  readonly name: readonly Literal[];
  readonly goal: readonly Literal[];
  readonly matching: ReadonlySet<string>;
  readonly notMatching: ReadonlySet<string>;
}

/** A division into so few classes is cheaper to try than to rule out. */
const UNTRIED_PATTERNS = 3;

/** Finds the names of properties, and the constraints of each property. */
export class ObjectNames {
  readonly #shape: Shape;
  readonly #search: ObjectSearch;
  readonly #parts: Parts;
  readonly #constraints = lazy(() => this.#sort());
  readonly #classes = new Map<string, { readonly found: NameClass[]; readonly rest: Iterator<NameClass> }>();

  constructor(shape: Shape, search: ObjectSearch, parts: Parts) {
    this.#shape = shape;
    this.#search = search;
    this.#parts = parts;
  }

  /** The names that constraints mention. */
  readonly mentioned = lazy((): readonly string[] => {
    const { required, forbidden, members, every, requirements, names } = this.#shape;
    const found = new Set<string>(required);
    for (const constraint of members) for (const name of constraint.names.keys()) found.add(name);
    for (const { region } of [...every, ...requirements]) {
      if ("name" in region) found.add(region.name);
      else for (const name of region.except) found.add(name);
    }
    for (const literal of names) {
      const node = this.#search.theory.node(this.#search.theory.deref(literal));
      if (node.kind === "values")
        for (const name of node.values.values()) if (typeof name === "string") found.add(name);
    }
    for (const name of forbidden) found.add(name);
    return [...found];
  });

  /** Returns whether constraints allow the name; undefined, with a doubt, if a pattern cannot be evaluated. */
  allows(name: string): Truth {
    return this.#shape.forbidden.has(name) ? false : this.satisfies(this.#shape.names, name);
  }

  satisfies(literals: readonly Literal[], name: string): Truth {
    return this.#sure(this.#search.evaluator.all(literals, name));
  }

  isIn(region: Region, name: string): Truth {
    return this.#sure(this.#search.evaluator.isIn(region, name));
  }

  /** Returns the constraints of a property; undefined, with a doubt, if a pattern cannot be evaluated. */
  goalOf(name: string): readonly Literal[] | undefined {
    const goal: Literal[] = [];
    let isSure = true;
    for (const constraint of this.#shape.members) {
      const own = this.#search.evaluator.memberLiterals(constraint, name);
      if (own === undefined) isSure = this.#sure(undefined) === true;
      else goal.push(...own);
    }
    const { named, others } = this.#constraints();
    const own = named.get(name) ?? [];
    goal.push(...own);
    this.#parts.spend(this.#shape.members.length + own.length + others.length);
    for (const { region, member } of others) {
      const isIn = this.isIn(region, name);
      if (isIn === undefined) isSure = false;
      else if (isIn) goal.push(member);
    }
    return isSure ? goal : undefined;
  }

  /** Finds the name classes of a region, plain names first, once and on request. */
  *classes(region: Region): Generator<NameClass> {
    if ("name" in region) return;
    const key = JSON.stringify(region);
    let classes = this.#classes.get(key);
    if (classes === undefined) this.#classes.set(key, (classes = { found: [], rest: this.#classesOf(region) }));
    const { found, rest } = classes;
    for (let index = 0; this.#parts.spend(0); index++) {
      if (index === found.length) {
        const next = rest.next();
        if (next.done === true) break;
        found.push(next.value);
      }
      yield found[index]!;
    }
  }

  /** Returns the patterns for the names of a region, without its exceptions. */
  namesIn(region: Region): readonly Literal[] {
    if ("name" in region) return [];
    const { theory } = this.#search;
    return [
      ...region.matching.map((pattern) => theory.pattern(pattern)),
      ...region.notMatching.map((pattern) => negate(theory.pattern(pattern))),
    ];
  }

  *#classesOf(region: Exclude<Region, { readonly name: string }>): Generator<NameClass> {
    const { members, every, names } = this.#shape;
    const { theory } = this.#search;
    const patterns = new Set<string>();
    for (const constraint of members) for (const [pattern] of constraint.patterns) patterns.add(pattern);
    for (const { region: own } of every)
      if (!("name" in own)) for (const pattern of [...own.matching, ...own.notMatching]) patterns.add(pattern);
    const matching = new Set(region.matching);
    const notMatching = new Set(region.notMatching);
    if (region.notMatching.some((pattern) => matching.has(pattern))) return;
    const free = [...patterns].filter((pattern) => !matching.has(pattern) && !notMatching.has(pattern));
    const mentioned = new Map([...this.mentioned(), ...region.except].map((name) => [keyOf(name), name]));
    const common = [theory.kinds(STRING), ...names, negate(theory.values(mentioned))];
    yield* this.#divide([...common, ...this.namesIn(region)], { matching, notMatching }, free);
  }

  /** Divides a class by patterns: names that match none of them come first. `known` is a name of the class. */
  *#divide(
    name: readonly Literal[],
    { matching, notMatching }: Pick<NameClass, "matching" | "notMatching">,
    patterns: readonly string[],
    known?: Value,
  ): Generator<NameClass> {
    const [pattern, ...others] = patterns;
    if (!this.#parts.spend(patterns.length + 1)) return;
    if (pattern === undefined) return void (yield { name, goal: this.#goalOfClass(matching), matching, notMatching });
    const { theory, evaluator, inhabitants } = this.#search;
    const outcome = patterns.length > UNTRIED_PATTERNS && known === undefined ? inhabitants.one(name) : undefined;
    if (outcome?.is === "empty") return;
    const isMatched = theory.pattern(pattern);
    const text = outcome?.is === "found" ? outcome.value : known;
    const matches = text === undefined ? undefined : evaluator.holds(isMatched, text);
    const without = { matching, notMatching: new Set([...notMatching, pattern]) };
    const within = { matching: new Set([...matching, pattern]), notMatching };
    yield* this.#divide([...name, negate(isMatched)], without, others, matches === false ? text : undefined);
    yield* this.#divide([...name, isMatched], within, others, matches === true ? text : undefined);
  }

  #goalOfClass(matching: ReadonlySet<string>): readonly Literal[] {
    const goal: Literal[] = [];
    for (const constraint of this.#shape.members) {
      const own = constraint.patterns.filter(([pattern]) => matching.has(pattern)).map(([, member]) => member);
      goal.push(...(own.length > 0 ? own : [constraint.rest]));
    }
    for (const { region, member } of this.#shape.every) {
      if ("name" in region || region.notMatching.some((pattern) => matching.has(pattern))) continue;
      if (region.matching.every((pattern) => matching.has(pattern))) goal.push(member);
    }
    return goal;
  }

  /** Constraints of single names, which can be thousands, are separate from those of all names of a region. */
  #sort(): StatedConstraints {
    const named = new Map<string, Literal[]>();
    const others: StatedConstraints["others"][number][] = [];
    const add = (name: string, literals: readonly Literal[]): void => {
      const own = named.get(name);
      if (own === undefined) named.set(name, [...literals]);
      else own.push(...literals);
    };
    for (const { region, member } of this.#shape.every) {
      if ("name" in region) add(region.name, [member]);
      else others.push({ region, member });
    }
    for (const { region, member } of this.#shape.requirements) if ("name" in region) add(region.name, member);
    return { named, others };
  }

  #sure(truth: Truth): Truth {
    if (truth === undefined) this.#parts.doubt = unknown("PATTERN", "a pattern of property names cannot be evaluated");
    return truth;
  }
}

interface StatedConstraints {
  readonly named: ReadonlyMap<string, readonly Literal[]>;
  readonly others: readonly { readonly region: Region; readonly member: Literal }[];
}
