import { COST, type Budget } from "./budget.ts";
import type { Equality } from "./equality.ts";
import type { Json, JsonObject } from "../../model/json.ts";
import { ARRAY, kindOf, OBJECT, type Kinds } from "./kind.ts";
import type { Value } from "./value.ts";
import { branchesOf } from "./branches.ts";
import { valuesOf } from "./rivals.ts";
import type { TagIndex, TagIndexes } from "./tag-index.ts";
import { isNegative, negate, type Literal, type Theory } from "./theory.ts";

const COMPOSITE: ReadonlySet<string> = new Set([
  "reference",
  "and",
  "one",
  "members",
  "items",
  "contains",
  "names",
  "every",
]);

/** More alternatives that exclude one another are not paired. */
const MAX_PAIRED = 600;

/** More alternatives that exclude one another are not gone into. */
const MAX_EXCLUSIVE = 2_000;

/** The maximum number of alternatives of `anyOf` that are tried without a look at their tags. */
const FEW = 4;

/** Shared state of the branches of a search. */
export interface Terms {
  readonly theory: Theory;
  readonly equality: Equality;
  readonly budget: Budget;
  /** The ways to satisfy a literal, independent of the branch. */
  readonly ways: Map<Literal, readonly (readonly Literal[])[] | undefined>;
  readonly indexes: TagIndexes;
}

/** Assumptions about a value of one kind on one path through the alternatives. */
export class Branch {
  readonly kind: Kinds;
  /** All literals that were taken to hold, references and what they lead to among them. */
  readonly #active: Set<Literal>;
  /** Literals that others can state in different terms, by signature. */
  readonly #equivalents: Map<number, Literal[]>;
  /** Literals with a single way to hold, from which a value is built. */
  readonly facts: Literal[];
  /** Literals with several ways to hold. */
  readonly pending: Literal[];
  readonly #terms: Terms;
  readonly #theory: Theory;

  constructor(kind: Kinds, terms: Terms, from?: Branch) {
    this.kind = kind;
    this.#terms = terms;
    this.#theory = terms.theory;
    this.#active = new Set(from === undefined ? [] : from.#active);
    this.#equivalents = new Map(
      from === undefined ? [] : [...from.#equivalents].map(([key, literals]) => [key, [...literals]]),
    );
    this.facts = from === undefined ? [] : [...from.facts];
    this.pending = from === undefined ? [] : [...from.pending];
  }

  /** The same where `settled`, which is pending, holds in one of its ways; undefined where that is a contradiction. */
  with(settled: Literal, way: readonly Literal[]): Branch | undefined {
    // Copying is dear.
    if (way.some((literal) => this.#contradicts(literal))) return undefined;
    this.#terms.budget.left -= this.#active.size * COST.copied;
    const next = new Branch(this.kind, this.#terms, this);
    next.pending.splice(next.pending.indexOf(settled), 1);
    return next.take(way) ? next : undefined;
  }

  /** Takes literals to hold; false where that is a contradiction. */
  take(literals: readonly Literal[]): boolean {
    const queue = [...literals];
    // Alternatives come last: the facts beside them leave few of many.
    const choices: Literal[] = [];
    const pendingBefore = this.pending.length;
    for (const literal of queue) {
      if (this.#active.has(literal)) continue;
      if (!(this.#theory.may(literal) & this.kind)) return false;
      if (this.#theory.must(literal) & this.kind) continue;
      if (this.#contradicts(literal)) return false;
      this.#activate(literal);
      if (this.#isChoice(literal)) choices.push(literal);
      else if (!this.#follow(literal, queue)) return false;
    }
    if (!choices.every((literal) => this.#choose(literal))) return false;
    // Later assumptions can leave it one way or none.
    for (const literal of this.pending.slice(pendingBefore)) {
      const ways = this.ways(literal)!;
      if (ways.length === 0) return false;
      if (ways.length > 1) continue;
      this.pending.splice(this.pending.indexOf(literal), 1);
      if (!this.take(ways[0]!)) return false;
    }
    return true;
  }

  #isChoice(literal: Literal): boolean {
    const { kind } = this.#theory.node(literal);
    return kind === "one" || (kind === "and" && isNegative(literal));
  }

  /** Adds what a literal leads to to the queue; false where it leads nowhere. */
  #follow(literal: Literal, queue: Literal[]): boolean {
    const node = this.#theory.node(literal);
    if (node.kind === "reference") {
      const target = this.#theory.deref(literal);
      if (target !== literal) queue.push(target);
      return true;
    }
    if (node.kind === "and") queue.push(...node.of);
    else if (node.kind === "values" && isNegative(literal) && this.kind & (ARRAY | OBJECT))
      queue.push(...this.#differences(node.values.values()));
    else return this.#choose(literal, queue);
    return true;
  }

  /** Takes the only way in which a literal holds; false where there is none. */
  #choose(literal: Literal, queue?: Literal[]): boolean {
    const ways = this.ways(literal);
    if (ways === undefined) this.facts.push(literal);
    else if (ways.length === 0) return false;
    else if (ways.length > 1) this.pending.push(literal);
    else if (queue === undefined) return this.take(ways[0]!);
    else queue.push(...ways[0]!);
    return true;
  }

  /** The ways that are no contradiction at first sight; one without literals where it holds already. */
  ways(literal: Literal): readonly (readonly Literal[])[] | undefined {
    const all = this.#allWays(literal);
    if (all === undefined) return undefined;
    this.#terms.budget.left -= all.length * COST.way;
    if (all.some((way) => way.every((part) => this.#holds(part)))) return [[]];
    const node = this.#theory.node(literal);
    if (node.kind === "one" && !isNegative(literal)) return this.#apart(this.#exclusive(all));
    return this.#apart(
      all.filter((way) => way.every((part) => this.#theory.may(part) & this.kind && !this.#contradicts(part))),
    );
  }

  /** Splits alternatives that exclude each other: the others are only checked for already holding. */
  #exclusive(all: readonly (readonly Literal[])[]): readonly (readonly Literal[])[] {
    const holding = all.filter(([part]) => this.#holds(part!) || this.#contradicts(negate(part!)));
    if (holding.length > 1) return [];
    return (holding.length === 1 ? holding : all).filter(
      ([part]) => this.#theory.may(part!) & this.kind && !this.#contradicts(part!),
    );
  }

  /** Removes the second way if the first one is closed, so that chains of conditions exclude it once. */
  #apart(ways: readonly (readonly Literal[])[]): readonly (readonly Literal[])[] {
    const [first, second, ...others] = ways;
    const [only, ...more] = first ?? [];
    if (second === undefined || only === undefined || others.length + more.length > 0) return ways;
    const opposite = this.#theory.deref(negate(only));
    const isOne = this.#theory.node(opposite).kind === "one" && !isNegative(opposite);
    return !isOne && this.#ownWays(opposite) === undefined ? [first!, [...second, negate(only)]] : ways;
  }

  /** States that the value differs from each of these, in terms of its parts. */
  #differences(values: Iterable<Value>): readonly Literal[] {
    const own = [...values].filter((value) => kindOf(value) === this.kind);
    return own.map((value) => negate(this.#theory.exactly(value as readonly Json[] | JsonObject)));
  }

  #allWays(literal: Literal): readonly (readonly Literal[])[] | undefined {
    const node = this.#theory.node(literal);
    const isNot = isNegative(literal);
    if (node.kind === "one") return isNot ? this.#waysOfNone(literal) : this.#waysOfOne(literal);
    const ways = this.#ownWays(literal);
    if (node.kind !== "and" || !isNot || ways === undefined || ways.length <= FEW) return ways;
    const possible = new Set(this.#possible(literal));
    return ways.filter(([part]) => isNegative(part!) || possible.has(part!));
  }

  /** One alternative holds, and none of those that can accept the same value. */
  #waysOfOne(literal: Literal): readonly (readonly Literal[])[] | undefined {
    const possible = this.#possible(literal);
    const { rivalsOf } = this.#terms.indexes.of(literal);
    return possible.length > MAX_EXCLUSIVE ? undefined : possible.map((part) => [part, ...rivalsOf(part).map(negate)]);
  }

  /** No alternative holds, or two of those that are possible. */
  #waysOfNone(literal: Literal): readonly (readonly Literal[])[] | undefined {
    const possible = this.#possible(literal).filter(
      (part) => this.#theory.may(part) & this.kind && !this.#active.has(negate(part)) && !this.#contradicts(part),
    );
    if (possible.length > MAX_PAIRED) return undefined;
    const open = new Set(possible);
    const { rivalsOf } = this.#terms.indexes.of(literal);
    const pairs = possible.flatMap((part) =>
      rivalsOf(part).flatMap((other) => (other >= part && open.has(other) ? [[part, other]] : [])),
    );
    return [possible.map(negate), ...pairs];
  }

  /** The alternatives that the tags of this branch leave. */
  #possible(literal: Literal): readonly Literal[] {
    const index = this.#terms.indexes.of(literal);
    if (this.kind !== OBJECT) return index.alternatives;
    const tags = this.#tags(index);
    const possible = index.among(tags.map(([name, values]) => [name, [...values.keys()]]));
    this.#terms.budget.left -= possible.length * COST.compared;
    return possible.filter((part) => !tags.some(([name, values]) => this.#refusesTag(part, name, values)));
  }

  #ownWays(literal: Literal): readonly (readonly Literal[])[] | undefined {
    const { ways } = this.#terms;
    if (!ways.has(literal)) ways.set(literal, branchesOf(literal, this.#theory));
    return ways.get(literal);
  }

  /** Returns required properties with listed values, which distinguish alternatives. */
  #tags({ names }: TagIndex): readonly (readonly [name: string, values: ReadonlyMap<string, Value>])[] {
    const tags: (readonly [string, ReadonlyMap<string, Value>])[] = [];
    for (const name of names) {
      if (!this.#active.has(this.#theory.required(name))) continue;
      for (const fact of this.facts) {
        const node = this.#theory.node(fact);
        const member = node.kind === "members" && !isNegative(fact) ? node.names.get(name) : undefined;
        const values = member === undefined ? undefined : valuesOf(member, this.#theory);
        if (values !== undefined) tags.push([name, values]);
      }
    }
    return tags;
  }

  /** Returns whether an alternative lists other values for the property. */
  #refusesTag(part: Literal, name: string, values: ReadonlyMap<string, Value>): boolean {
    const target = this.#theory.deref(part);
    if (isNegative(target)) return false;
    const node = this.#theory.node(target);
    if (node.kind === "and") return node.of.some((each) => this.#refusesTag(each, name, values));
    const own = node.kind === "members" ? node.names.get(name) : undefined;
    const others = own === undefined ? undefined : valuesOf(own, this.#theory);
    return others !== undefined && ![...values.keys()].some((key) => others.has(key));
  }

  #holds(literal: Literal): boolean {
    return this.#active.has(literal) || (this.#theory.must(literal) & this.kind) !== 0;
  }

  #contradicts(literal: Literal): boolean {
    const opposite = negate(literal);
    if (this.#active.has(opposite)) return true;
    if (!COMPOSITE.has(this.#theory.node(literal).kind)) return false;
    const alike = this.#equivalents.get(this.#theory.signature(opposite));
    if (alike === undefined) return false;
    this.#terms.budget.left -= alike.length * COST.compared;
    // Many alternatives differ only in the values of one property.
    const signature = this.#theory.exactSignature(opposite);
    return alike.some(
      (other) => this.#theory.exactSignature(other) === signature && this.#terms.equality.same(other, opposite),
    );
  }

  #activate(literal: Literal): void {
    this.#active.add(literal);
    this.#terms.budget.left -= COST.taken;
    if (!COMPOSITE.has(this.#theory.node(literal).kind)) return;
    const signature = this.#theory.signature(literal);
    const others = this.#equivalents.get(signature);
    if (others === undefined) this.#equivalents.set(signature, [literal]);
    else others.push(literal);
  }
}
