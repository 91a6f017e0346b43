import type { Rational } from "../number/rational.ts";
import { textOf } from "../number/rational.ts";
import { COST, type Budget } from "./budget.ts";
import { ALL_KINDS, ARRAY, kindOf, NUMBER, OBJECT, STRING, type Kinds } from "./kind.ts";
import type { Json, JsonObject } from "../../model/json.ts";
import { keyOf, type Value } from "./value.ts";

/** A node or its negation: twice the number of the node, plus one if it is negated. */
export type Literal = number;

export const TRUE: Literal = 0;
export const FALSE: Literal = 1;

/** The property names that a constraint applies to: one name, or names by patterns. */
export type Region =
  | { readonly name: string }
  | {
      readonly matching: readonly string[];
      readonly notMatching: readonly string[];
      readonly except: readonly string[];
    };

/** The unit of a window: code points, items or properties. */
export type Countable = "length" | "items" | "members";

/** A constraint of one value. It accepts all values of other kinds. */
export type Node =
  | { readonly kind: "true" }
  | { readonly kind: "opaque"; readonly reason: string; readonly text: string }
  | { readonly kind: "reference"; readonly key: string; readonly resolve: () => Literal }
  | { readonly kind: "and" | "one"; readonly of: readonly Literal[] }
  | { readonly kind: "kinds"; readonly kinds: Kinds }
  | { readonly kind: "values"; readonly values: ReadonlyMap<string, Value> }
  | { readonly kind: "minimum" | "maximum"; readonly limit: Rational; readonly exclusive: boolean }
  | { readonly kind: "multiple"; readonly of: Rational }
  | { readonly kind: "least" | "most"; readonly of: Countable; readonly count: number }
  | { readonly kind: "pattern"; readonly pattern: string }
  | { readonly kind: "format"; readonly format: string }
  | { readonly kind: "items"; readonly prefix: readonly Literal[]; readonly rest: Literal }
  | { readonly kind: "item"; readonly index: number; readonly item: Literal }
  | { readonly kind: "itemsFrom"; readonly index: number; readonly item: Literal }
  | { readonly kind: "contains"; readonly item: Literal; readonly least: number; readonly most: number }
  /** No two items have the same members of these names, or no two are the same where there are no names. */
  | { readonly kind: "unique"; readonly by: readonly string[] }
  | { readonly kind: "required"; readonly name: string }
  | {
      readonly kind: "members";
      readonly names: ReadonlyMap<string, Literal>;
      readonly patterns: readonly (readonly [pattern: string, member: Literal])[];
      readonly rest: Literal;
    }
  | { readonly kind: "every"; readonly region: Region; readonly member: Literal }
  | { readonly kind: "names"; readonly name: Literal };

const STEPS_PER_SCHEMA = 5;

/** The levels of conjunctions and alternatives that an exact signature describes. */
const SIGNED_LEVELS = 2;

/** Stores each node once, so that equal nodes have the same number. */
export class Theory {
  readonly #nodes: Node[] = [];
  readonly #byKey = new Map<string, number>();
  readonly #resolved: (Literal | undefined)[] = [];
  readonly #signatures: (number | undefined)[] = [];
  readonly #exactSignatures: readonly (number | undefined)[][] = Array.from({ length: SIGNED_LEVELS + 1 }, () => []);
  readonly #signatureNumbers = new Map<string, number>();
  readonly #may: (Kinds | undefined)[] = [];
  readonly #must: (Kinds | undefined)[] = [];
  readonly #budget: Budget;
  /** The question for which a reference was followed last. */
  readonly #reached: (number | undefined)[] = [];
  #question = 0;
  #granted = 0;

  constructor(budget: Budget) {
    this.#budget = budget;
    this.#intern("true", { kind: "true" });
  }

  node(literal: Literal): Node {
    return this.#nodes[literal >> 1]!;
  }

  /** Resolves references; a cycle of references stays one. */
  deref(literal: Literal): Literal {
    let current = literal;
    for (let hops = 0; hops < 100; hops++) {
      const node = this.node(current);
      if (node.kind !== "reference") return current;
      this.#reach(current >> 1);
      const target = (this.#resolved[current >> 1] ??= this.#resolve(node.resolve));
      current = target ^ (current & 1);
    }
    return current;
  }

  /** Begins a question, which gets steps for each schema that it reaches, up to `granted` in all: large schemas take more. */
  begin(granted: number): void {
    this.#question++;
    this.#granted = granted;
  }

  /** The steps that schemas of the question can still get. */
  get granted(): number {
    return this.#granted;
  }

  #reach(id: number): void {
    if (this.#reached[id] === this.#question) return;
    this.#reached[id] = this.#question;
    const steps = Math.min(STEPS_PER_SCHEMA, this.#granted);
    this.#granted -= steps;
    this.#budget.left += steps;
  }

  #resolve(resolve: () => Literal): Literal {
    this.#budget.left -= COST.read;
    return resolve();
  }

  reference(key: string, resolve: () => Literal): Literal {
    return this.#intern(`ref ${key}`, { kind: "reference", key, resolve });
  }

  opaque(reason: string, text: string): Literal {
    return this.#intern(`opaque ${reason} ${text}`, { kind: "opaque", reason, text });
  }

  and(literals: readonly Literal[]): Literal {
    const flat = new Set<Literal>();
    for (const literal of literals) {
      const node = this.node(literal);
      if (node.kind === "and" && !isNegative(literal)) for (const part of node.of) flat.add(part);
      else if (literal !== TRUE) flat.add(literal);
    }
    for (const literal of flat) if (literal === FALSE || flat.has(negate(literal))) return FALSE;
    const of = this.#filtered([...flat]).sort((a, b) => a - b);
    if (of.length === 0) return TRUE;
    if (of.includes(FALSE)) return FALSE;
    return of.length === 1 ? of[0]! : this.#intern(`and ${of.join()}`, { kind: "and", of });
  }

  or(literals: readonly Literal[]): Literal {
    const isListing = (literal: Literal): boolean => !isNegative(literal) && this.node(literal).kind === "values";
    const listing = literals.filter(isListing);
    if (listing.length < 2) return negate(this.and(literals.map(negate)));
    const all = this.values(new Map(listing.flatMap((literal) => [...this.#valuesOf(literal)])));
    return negate(this.and([...literals.filter((literal) => !isListing(literal)), all].map(negate)));
  }

  /** Merges lists of values, without values that other lists or kinds exclude. */
  #filtered(literals: readonly Literal[]): Literal[] {
    const listing = literals.filter((literal) => !isNegative(literal) && this.node(literal).kind === "values");
    if (listing.length === 0) return [...literals];
    let values = [...this.#valuesOf(listing[0]!)];
    const others = literals.filter((literal) => {
      const node = this.node(literal);
      if (node.kind !== "values" && node.kind !== "kinds") return true;
      const keeps = (key: string, value: Value): boolean =>
        node.kind === "values" ? node.values.has(key) : (node.kinds & kindOf(value)) !== 0;
      values = values.filter(([key, value]) => keeps(key, value) !== isNegative(literal));
      return false;
    });
    return [...others, this.values(new Map(values))];
  }

  #valuesOf(literal: Literal): ReadonlyMap<string, Value> {
    const node = this.node(literal);
    return node.kind === "values" ? node.values : new Map<string, Value>();
  }

  one(literals: readonly Literal[]): Literal {
    if (literals.length > 1 && literals.every((each) => !isNegative(each) && this.node(each).kind === "values")) {
      const all = literals.flatMap((literal) => [...this.#valuesOf(literal)]);
      const times = new Map<string, number>();
      for (const [key] of all) times.set(key, (times.get(key) ?? 0) + 1);
      return this.values(new Map(all.filter(([key]) => times.get(key) === 1)));
    }
    const of = literals.filter((literal) => literal !== FALSE).sort((a, b) => a - b);
    if (of.length === 0) return FALSE;
    return of.length === 1 ? of[0]! : this.#intern(`one ${of.join()}`, { kind: "one", of });
  }

  kinds(kinds: Kinds): Literal {
    if (kinds === ALL_KINDS) return TRUE;
    return kinds === 0 ? FALSE : this.#intern(`kinds ${kinds}`, { kind: "kinds", kinds });
  }

  values(values: ReadonlyMap<string, Value>): Literal {
    if (values.size === 0) return FALSE;
    const key = [...values.keys()].sort().join("\n");
    return this.#intern(`values ${key}`, { kind: "values", values });
  }

  /** States that the value equals this array or object, in terms of its parts. */
  exactly(value: readonly Json[] | JsonObject): Literal {
    const only = (inner: Json): Literal => this.values(new Map([[keyOf(inner), inner]]));
    if (Array.isArray(value)) {
      const items = (value as readonly Json[]).map(only);
      return this.and([this.kinds(ARRAY), this.least("items", items.length), this.items(items, FALSE)]);
    }
    const members = new Map(Object.entries(value as JsonObject).map(([name, member]) => [name, only(member)]));
    const required = [...members.keys()].map((name) => this.required(name));
    return this.and([this.kinds(OBJECT), ...required, this.members(members, [], FALSE)]);
  }

  bound(kind: "minimum" | "maximum", limit: Rational, exclusive: boolean): Literal {
    return this.#intern(`${kind} ${textOf(limit)} ${exclusive}`, { kind, limit, exclusive });
  }

  multiple(of: Rational): Literal {
    return this.#intern(`multiple ${textOf(of)}`, { kind: "multiple", of });
  }

  least(of: Countable, count: number): Literal {
    return count <= 0 ? TRUE : this.#intern(`least ${of} ${count}`, { kind: "least", of, count: Math.ceil(count) });
  }

  most(of: Countable, count: number): Literal {
    return this.#intern(`most ${of} ${count}`, { kind: "most", of, count: Math.floor(count) });
  }

  pattern(pattern: string): Literal {
    return this.#intern(`pattern ${pattern}`, { kind: "pattern", pattern });
  }

  format(format: string): Literal {
    return this.#intern(`format ${format}`, { kind: "format", format });
  }

  items(prefix: readonly Literal[], rest: Literal): Literal {
    let length = prefix.length;
    while (length > 0 && prefix[length - 1] === rest) length--;
    if (length === 0 && rest === TRUE) return TRUE;
    const own = prefix.slice(0, length);
    return this.#intern(`items ${own.join()} ${rest}`, { kind: "items", prefix: own, rest });
  }

  item(index: number, item: Literal): Literal {
    return item === TRUE ? TRUE : this.#intern(`item ${index} ${item}`, { kind: "item", index, item });
  }

  itemsFrom(index: number, item: Literal): Literal {
    return item === TRUE ? TRUE : this.#intern(`itemsFrom ${index} ${item}`, { kind: "itemsFrom", index, item });
  }

  contains(item: Literal, least: number, most: number): Literal {
    if (least <= 0 && most === Infinity) return TRUE;
    return this.#intern(`contains ${item} ${least} ${most}`, { kind: "contains", item, least, most });
  }

  unique(by: readonly string[]): Literal {
    return this.#intern(`unique ${JSON.stringify(by)}`, { kind: "unique", by });
  }

  required(name: string): Literal {
    return this.#intern(`required ${name}`, { kind: "required", name });
  }

  /** States that the value is an object with the property. */
  has(name: string): Literal {
    return this.and([this.kinds(OBJECT), this.required(name)]);
  }

  members(
    names: ReadonlyMap<string, Literal>,
    patterns: readonly (readonly [string, Literal])[],
    rest: Literal,
  ): Literal {
    const keys = [...names].map(([name, member]) => `${JSON.stringify(name)}:${member}`).sort();
    const own = [...patterns].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    if (rest === TRUE && own.every(([, member]) => member === TRUE) && [...names.values()].every((m) => m === TRUE))
      return TRUE;
    return this.#intern(`members ${keys.join()} ${JSON.stringify(own)} ${rest}`, {
      kind: "members",
      names,
      patterns: own,
      rest,
    });
  }

  every(region: Region, member: Literal): Literal {
    if (member === TRUE) return TRUE;
    return this.#intern(`every ${JSON.stringify(region)} ${member}`, { kind: "every", region, member });
  }

  names(name: Literal): Literal {
    return name === TRUE ? TRUE : this.#intern(`names ${name}`, { kind: "names", name });
  }

  /** Returns equal numbers for structurally equal literals, and rarely for others. */
  signature(literal: Literal): number {
    const target = this.deref(literal);
    const known = this.#signatures[target];
    if (known !== undefined) return known;
    const text = `${target & 1} ${this.#describe(target)}`;
    const number = this.#signatureNumbers.get(text) ?? this.#signatureNumbers.size;
    this.#signatureNumbers.set(text, number);
    return (this.#signatures[target] = number);
  }

  #describe(literal: Literal): string {
    const node = this.node(literal);
    switch (node.kind) {
      case "and":
      case "one":
        return `${node.kind} ${node.of
          .map((part) => `${part & 1}${shapeOf(this.node(part), part >> 1)}`)
          .sort()
          .join()}`;
      default:
        return shapeOf(node, literal >> 1);
    }
  }

  /**
   * The same, and more exact: describes what lies deeper, and the values that alternatives list for their properties.
   * It resolves the references of these properties.
   */
  exactSignature(literal: Literal, levels: number = SIGNED_LEVELS): number {
    const target = this.deref(literal);
    const known = this.#exactSignatures[levels]![target];
    if (known !== undefined) return known;
    const text = `${target & 1} ${this.#describeInside(target, levels)}`;
    const number = this.#signatureNumbers.get(text) ?? this.#signatureNumbers.size;
    this.#signatureNumbers.set(text, number);
    return (this.#exactSignatures[levels]![target] = number);
  }

  #describeInside(literal: Literal, levels: number): string {
    const node = this.node(literal);
    const shape = shapeOf(node, literal >> 1);
    switch (node.kind) {
      case "and":
      case "one": {
        if (levels === 0) return `${shape} ${node.of.length}`;
        const parts = node.of.map((part) => this.exactSignature(part, levels - 1));
        return `${shape} ${parts.sort((a, b) => a - b).join()}`;
      }
      case "members": {
        const inner = [...node.names].map(([name, member]) => [name, this.deref(member)] as const);
        const listed = inner.filter(([, member]) => this.node(member).kind === "values");
        const texts = listed.map(([name, member]) => `${name} ${String(member)}`);
        return `${shape} ${texts.sort().join()}`;
      }
      default:
        return shape;
    }
  }

  /** Returns the kinds of values that can satisfy the literal, or more if that is not cheap. */
  may(literal: Literal): Kinds {
    return isNegative(literal) ? ALL_KINDS & ~this.#mustOf(literal >> 1) : this.#mayOf(literal >> 1);
  }

  /** Returns the kinds whose values all satisfy the literal, or fewer if that is not cheap. */
  must(literal: Literal): Kinds {
    return isNegative(literal) ? ALL_KINDS & ~this.#mayOf(literal >> 1) : this.#mustOf(literal >> 1);
  }

  #mayOf(id: number): Kinds {
    const known = this.#may[id];
    if (known !== undefined) return known;
    this.#may[id] = ALL_KINDS;
    return (this.#may[id] = this.#computeMay(id));
  }

  #mustOf(id: number): Kinds {
    const known = this.#must[id];
    if (known !== undefined) return known;
    this.#must[id] = 0;
    return (this.#must[id] = this.#computeMust(id));
  }

  #computeMay(id: number): Kinds {
    const node = this.#nodes[id]!;
    if (node.kind === "reference") {
      const target = this.deref(id << 1);
      return target === id << 1 ? ALL_KINDS : this.may(target);
    }
    if (node.kind === "and") return node.of.reduce((kinds, part) => kinds & this.may(part), ALL_KINDS);
    if (node.kind === "one") return node.of.reduce((kinds, part) => kinds | this.may(part), 0);
    if (node.kind === "kinds") return node.kinds;
    if (node.kind === "values") return [...node.values.values()].reduce((kinds: Kinds, v) => kinds | kindOf(v), 0);
    return ALL_KINDS;
  }

  #computeMust(id: number): Kinds {
    const node = this.#nodes[id]!;
    if (node.kind === "reference") {
      const target = this.deref(id << 1);
      return target === id << 1 ? 0 : this.must(target);
    }
    if (node.kind === "and") return node.of.reduce((kinds, part) => kinds & this.must(part), ALL_KINDS);
    if (node.kind === "kinds") return node.kinds;
    return ALL_KINDS & ~domainOf(node);
  }

  #intern(key: string, node: Node): Literal {
    const known = this.#byKey.get(key);
    if (known !== undefined) return known << 1;
    const id = this.#nodes.length;
    this.#nodes.push(node);
    this.#byKey.set(key, id);
    return id << 1;
  }
}

export function negate(literal: Literal): Literal {
  return literal ^ 1;
}

export function isNegative(literal: Literal): boolean {
  return (literal & 1) === 1;
}

/** Returns the content of a node without its children, or a unique text if there are none. */
function shapeOf(node: Node, id: number): string {
  switch (node.kind) {
    case "members":
      return `members ${JSON.stringify([...node.names.keys()].sort())} ${node.patterns.map(([pattern]) => pattern).join()}`;
    case "items":
      return `items ${node.prefix.length}`;
    case "item":
    case "itemsFrom":
      return `${node.kind} ${node.index}`;
    case "every":
      return `every ${regionOf(node.region)}`;
    case "contains":
      return `contains ${node.least} ${node.most}`;
    case "reference":
    case "and":
    case "one":
    case "names":
      return node.kind;
    default:
      return `#${id}`;
  }
}

function regionOf(region: Region): string {
  if ("name" in region) return `of ${region.name}`;
  const { matching, notMatching, except } = region;
  return `${matching.join()} ${notMatching.length} ${except.length} ${except.at(-1)}`;
}

/** Returns the kinds that a node constrains. */
export function domainOf(node: Node): Kinds {
  switch (node.kind) {
    case "true":
      return 0;
    case "minimum":
    case "maximum":
    case "multiple":
      return NUMBER;
    case "pattern":
      return STRING;
    case "least":
    case "most":
      return node.of === "length" ? STRING : node.of === "items" ? ARRAY : OBJECT;
    case "items":
    case "item":
    case "itemsFrom":
    case "contains":
    case "unique":
      return ARRAY;
    case "required":
    case "members":
    case "every":
    case "names":
      return OBJECT;
    case "format":
      return NUMBER | STRING;
    default:
      return ALL_KINDS;
  }
}
