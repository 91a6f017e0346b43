import { dictionary, isObject, type Json, type JsonObject } from "../../model/json.ts";
import { compare, isMultiple } from "../number/rational.ts";
import { matchesPattern, type RegexDialect } from "../regex/index.ts";
import { conformsTo } from "../witness/formats.ts";
import { COST, type Budget } from "./budget.ts";
import { ARRAY, kindOf, OBJECT } from "./kind.ts";
import type { TagIndexes } from "./tag-index.ts";
import {
  isNegative,
  negate,
  TRUE,
  type Countable,
  type Literal,
  type Node,
  type Region,
  type Theory,
} from "./theory.ts";
import type { ExactNumber } from "./value.ts";
import { exactly, keyOf, sizeOf, type Value } from "./value.ts";

/** `undefined`: unknown. */
export type Truth = boolean | undefined;

/** A value within a value nests as deep as the documents that it comes from; a chain of references may be longer. */
const MAX_DEPTH = 400;

/** The maximum number of alternatives that are evaluated without a look at their tags. */
const FEW_ALTERNATIVES = 8;

/** More than are kept compiled. */
const MANY_PATTERNS = 250;

/** More are forgotten. */
const MANY_SCALARS = 10_000;

const COMPOSED: ReadonlySet<Node["kind"]> = new Set(["and", "one", "reference"]);

/** Evaluates literals on values. */
export class Evaluator {
  readonly #theory: Theory;
  readonly #dialect: RegexDialect;
  #depth = 0;
  /** The remaining steps, shared with the caller. */
  readonly #budget: Budget;
  readonly #indexes: TagIndexes;
  readonly #patterns = new Set<string>();
  /** Values are built from earlier ones, so that results for the same parts are cached. */
  readonly #known = new WeakMap<object, Map<Literal, boolean>>();
  /** The same for scalars, and for literals that refer to others. */
  readonly #knownScalars = new Map<Value, Map<Literal, boolean>>();

  constructor(theory: Theory, dialect: RegexDialect, budget: Budget, indexes: TagIndexes) {
    this.#theory = theory;
    this.#dialect = dialect;
    this.#budget = budget;
    this.#indexes = indexes;
  }

  /** Forgets where it was when it could not go on. */
  abandon(): void {
    this.#depth = 0;
  }

  holds(literal: Literal, value: Value): Truth {
    const kind = kindOf(value);
    if (!(this.#theory.may(literal) & kind)) return false;
    if (this.#theory.must(literal) & kind) return true;
    if (this.#depth > MAX_DEPTH || this.#budget.left <= 0) return undefined;
    const known = kind & (ARRAY | OBJECT) ? this.#knownOf(value as object) : this.#knownOfScalar(literal, value);
    const before = known?.get(literal & ~1);
    const truth = before ?? this.#evaluate(literal, value);
    if (truth === undefined) return undefined;
    if (before === undefined) known?.set(literal & ~1, truth);
    return isNegative(literal) ? !truth : truth;
  }

  #evaluate(literal: Literal, value: Value): Truth {
    this.#depth++;
    this.#budget.left -= COST.evaluated;
    const truth = this.#node(this.#theory.node(literal), literal, value);
    this.#depth--;
    return truth;
  }

  #knownOf(value: object): Map<Literal, boolean> {
    let known = this.#known.get(value);
    if (known === undefined) this.#known.set(value, (known = new Map()));
    return known;
  }

  #knownOfScalar(literal: Literal, value: Value): Map<Literal, boolean> | undefined {
    if (!COMPOSED.has(this.#theory.node(literal).kind)) return undefined;
    let known = this.#knownScalars.get(value);
    if (known !== undefined) return known;
    if (this.#knownScalars.size >= MANY_SCALARS) this.#knownScalars.clear();
    this.#knownScalars.set(value, (known = new Map()));
    return known;
  }

  all(literals: Iterable<Literal>, value: Value): Truth {
    let truth: Truth = true;
    for (const literal of literals) {
      this.#budget.left -= COST.looked;
      const own = this.holds(literal, value);
      if (own === false) return false;
      if (own === undefined) truth = undefined;
    }
    return truth;
  }

  isIn(region: Region, name: string): Truth {
    if ("name" in region) return region.name === name;
    if (isExcepted(name, region)) return false;
    let truth: Truth = true;
    const check = (pattern: string, wanted: boolean): void => {
      const found = truth === false ? undefined : matchesPattern(pattern, name, this.#dialect);
      if (found === undefined) truth = truth === false ? false : undefined;
      else if (found !== wanted) truth = false;
    };
    for (const pattern of region.matching) check(pattern, true);
    for (const pattern of region.notMatching) check(pattern, false);
    return truth;
  }

  /** Returns the literals for one property name; undefined if unknown. */
  memberLiterals(node: Node & { readonly kind: "members" }, name: string): readonly Literal[] | undefined {
    const found: Literal[] = [];
    const own = node.names.get(name);
    if (own !== undefined) found.push(own);
    let isSpoken = own !== undefined;
    for (const [pattern, member] of node.patterns) {
      const matches = matchesPattern(pattern, name, this.#dialect);
      if (matches === undefined) return undefined;
      if (matches) found.push(member);
      isSpoken ||= matches;
    }
    if (!isSpoken) found.push(node.rest);
    return found.filter((literal) => literal !== TRUE);
  }

  /** Evaluates the node regardless of the literal's sign; the value is of a kind that the node constrains. */
  #node(node: Node, literal: Literal, value: Value): Truth {
    switch (node.kind) {
      case "true":
        return true;
      case "opaque":
        return undefined;
      case "reference": {
        const target = this.#theory.deref(literal & ~1);
        return target === (literal & ~1) ? undefined : this.holds(target, value);
      }
      case "and":
        return this.all(this.#conjuncts(node.of, literal, value), value);
      case "one":
        return this.#one(this.#alternatives(node.of, literal, value), value);
      case "kinds":
        return (node.kinds & kindOf(value)) !== 0;
      case "values":
        this.#budget.left -= sizeOf(value) * COST.character;
        return node.values.has(keyOf(value));
      case "minimum":
      case "maximum":
      case "multiple":
        return this.#number(node, value);
      case "least":
        return countOf(node.of, value) >= node.count;
      case "most":
        return countOf(node.of, value) <= node.count;
      case "pattern":
        this.#patterns.add(node.pattern);
        this.#budget.left -= this.#patterns.size > MANY_PATTERNS ? 20 : 0.5;
        return matchesPattern(node.pattern, value as string, this.#dialect);
      case "format":
        return typeof value === "string" ? conformsTo(node.format, value) : undefined;
      case "required":
        return Object.hasOwn(value as JsonObject, node.name);
      default:
        return kindOf(value) === ARRAY
          ? this.#array(node, value as readonly Json[])
          : this.#object(node, value as JsonObject);
    }
  }

  /** Leaves out alternatives that list other values for a property than the object has. */
  #alternatives(of: readonly Literal[], literal: Literal, value: Value): readonly Literal[] {
    if (of.length <= FEW_ALTERNATIVES || kindOf(value) !== OBJECT) return of;
    return this.#indexes.of(literal).amongOf(value as JsonObject);
  }

  /** Leaves out negations of such alternatives. */
  #conjuncts(of: readonly Literal[], literal: Literal, value: Value): readonly Literal[] {
    if (of.length <= FEW_ALTERNATIVES || kindOf(value) !== OBJECT) return of;
    const { names, amongOf } = this.#indexes.of(literal);
    if (names.length === 0) return of;
    return [...of.filter((part) => !isNegative(part)), ...amongOf(value as JsonObject).map(negate)];
  }

  #one(literals: readonly Literal[], value: Value): Truth {
    let holding = 0;
    let unknown = 0;
    for (const literal of literals) {
      const truth = this.holds(literal, value);
      if (truth === true && ++holding > 1) return false;
      if (truth === undefined) unknown++;
    }
    return unknown > 0 ? undefined : holding === 1;
  }

  #number(node: Node, value: Value): Truth {
    const number = exactly(value as number | ExactNumber);
    if (number === undefined) return undefined;
    if (node.kind === "multiple") return isMultiple(number, node.of);
    if (node.kind !== "minimum" && node.kind !== "maximum") return undefined;
    const order = compare(number, node.limit) * (node.kind === "minimum" ? 1 : -1);
    return order > 0 || (order === 0 && !node.exclusive);
  }

  #array(node: Node, value: readonly Json[]): Truth {
    switch (node.kind) {
      case "unique":
        this.#budget.left -= sizeOf(value) * COST.character;
        return new Set(value.map((item) => keyOf(identity(item, node.by)))).size === value.length;
      case "items":
        return every(value, (item, index) => this.holds(node.prefix[index] ?? node.rest, item));
      case "item":
        return node.index >= value.length || this.holds(node.item, value[node.index]!);
      case "itemsFrom":
        return every(value.slice(node.index), (item) => this.holds(node.item, item));
      case "contains": {
        const truths = value.map((item) => this.holds(node.item, item));
        const [sure, possible] = [truths.filter((t) => t === true).length, truths.filter((t) => t !== false).length];
        if (possible < node.least || sure > node.most) return false;
        return sure >= node.least && possible <= node.most ? true : undefined;
      }
      default:
        return undefined;
    }
  }

  #object(node: Node, value: JsonObject): Truth {
    switch (node.kind) {
      case "members":
        // In a large object it may concern one property only.
        if (node.rest === TRUE && node.patterns.length === 0)
          return every([...node.names], ([name, own]) => !Object.hasOwn(value, name) || this.holds(own, value[name]!));
        return every(Object.keys(value), (name) => {
          const literals = this.memberLiterals(node, name);
          return literals === undefined ? undefined : this.all(literals, value[name]!);
        });
      case "every": {
        const { region, member } = node;
        // A large object has such a constraint for each property.
        if ("name" in region) return !Object.hasOwn(value, region.name) || this.holds(member, value[region.name]!);
        return every(Object.keys(value), (name) => {
          const isIn = this.isIn(region, name);
          if (isIn === false) return true;
          const holds = this.holds(member, value[name]!);
          return isIn === true || holds === true ? holds : undefined;
        });
      }
      case "names":
        return every(Object.keys(value), (name) => this.holds(node.name, name));
      default:
        return undefined;
    }
  }
}

const excepted = new WeakMap<readonly string[], ReadonlySet<string>>();
const FEW_NAMES = 8;

/** Memoizes by name, because names are tested once per property. */
function isExcepted(name: string, { except }: Exclude<Region, { readonly name: string }>): boolean {
  if (except.length <= FEW_NAMES) return except.includes(name);
  let names = excepted.get(except);
  if (names === undefined) excepted.set(except, (names = new Set(except)));
  return names.has(name);
}

/** Returns what identifies an item. */
function identity(item: Json, by: readonly string[]): Json {
  if (by.length === 0 || !isObject(item)) return item;
  return dictionary(by.flatMap((name) => (Object.hasOwn(item, name) ? [[name, item[name]!] as const] : [])));
}

function every<T>(items: readonly T[], test: (item: T, index: number) => Truth): Truth {
  let truth: Truth = true;
  for (const [index, item] of items.entries()) {
    const own = test(item, index);
    if (own === false) return false;
    if (own === undefined) truth = undefined;
  }
  return truth;
}

function countOf(of: Countable, value: Value): number {
  if (of === "items") return (value as readonly Json[]).length;
  return of === "members" ? Object.keys(value as JsonObject).length : Array.from(value as string).length;
}
