import { once } from "../../once.ts";
import { dictionary, type Json } from "../../model/json.ts";
import type { Evaluator, Truth } from "../contain/evaluate.ts";
import { STRING } from "../contain/kind.ts";
import {
  EMPTY,
  notUnderstood,
  sized,
  unknown,
  type Inhabitants,
  type Outcome,
  type Several,
} from "../contain/outcome.ts";
import { keyOf } from "../contain/value.ts";
import { Parts } from "./parts.ts";
import { FALSE, isNegative, negate, type Literal, type Node, type Region, type Theory } from "../contain/theory.ts";

type Members = Node & { readonly says: "members" };
type Every = Node & { readonly says: "every" };

/** A member that there must be, by the region of its name. */
interface Demand {
  readonly region: Region;
  readonly member: readonly Literal[];
  readonly name: readonly Literal[];
}

/** What the literals say of an object. */
interface Shape {
  readonly required: Set<string>;
  readonly forbidden: Set<string>;
  readonly members: Members[];
  readonly every: Every[];
  readonly names: Literal[];
  readonly demands: Demand[];
  least: number;
  most: number;
  doubt: Outcome | undefined;
}

/** What putting an object together needs of its surroundings. */
export interface ObjectSearch {
  readonly theory: Theory;
  readonly evaluator: Evaluator;
  readonly inhabitants: Inhabitants;
}

interface Said {
  readonly named: ReadonlyMap<string, readonly Literal[]>;
  readonly others: readonly { readonly region: Region; readonly member: Literal }[];
}

/** That divide names into so few classes that it is not looked whether there are such names. */
const UNTRIED_PATTERNS = 3;
const MAX_PADDING = 200;
const EMPTY_NAME = new Map([[keyOf(""), ""]]);
const ANY: Region = { matching: [], notMatching: [], except: [] };

/** The smallest object that satisfies the literals, which all speak of objects. */
export function findObject(literals: readonly Literal[], search: ObjectSearch): Outcome {
  return new ObjectBuilder(gather(literals, search.theory), search).find();
}

/** What the member of this name must satisfy, as far as statements on members say; undefined where that cannot be told. */
export function memberGoal(
  literals: readonly Literal[],
  name: string,
  { theory, evaluator }: Pick<ObjectSearch, "theory" | "evaluator">,
): readonly Literal[] | undefined {
  const found: Literal[] = [];
  for (const literal of literals) {
    const node = theory.node(literal);
    if (isNegative(literal)) {
      if (node.says === "required" && node.name === name) return [FALSE];
      if (node.says === "every" && "name" in node.region && node.region.name === name) found.push(negate(node.member));
    } else if (node.says === "members") {
      const own = evaluator.memberLiterals(node, name);
      if (own === undefined) return undefined;
      found.push(...own);
    } else if (node.says === "every") {
      const isIn = evaluator.isIn(node.region, name);
      if (isIn === undefined) return undefined;
      if (isIn) found.push(node.member);
    }
  }
  return found;
}

function gather(literals: readonly Literal[], theory: Theory): Shape {
  const shape: Shape = {
    required: new Set(),
    forbidden: new Set(),
    members: [],
    every: [],
    names: [],
    demands: [],
    least: 0,
    most: Infinity,
    doubt: undefined,
  };
  for (const literal of literals) {
    const node = theory.node(literal);
    const negative = isNegative(literal);
    if (node.says === "required") (negative ? shape.forbidden : shape.required).add(node.name);
    else if (node.says === "members" && !negative) shape.members.push(node);
    else if (node.says === "every" && !negative) shape.every.push(node);
    else if (node.says === "every")
      shape.demands.push({ region: node.region, member: [negate(node.member)], name: [] });
    else if (node.says === "names" && !negative) shape.names.push(node.name);
    else if (node.says === "names") shape.demands.push({ region: ANY, member: [], name: [negate(node.name)] });
    else if (node.says === "least" || node.says === "most") {
      const count = negative ? node.count + (node.says === "least" ? -1 : 1) : node.count;
      if ((node.says === "least") !== negative) shape.least = Math.max(shape.least, count);
      else shape.most = Math.min(shape.most, count);
    } else shape.doubt = notUnderstood(node);
  }
  for (const { region } of shape.demands) if ("name" in region) shape.required.add(region.name);
  return shape;
}

/** Names that fulfil the same patterns, and none of which is mentioned. */
interface NameClass {
  readonly name: readonly Literal[];
  readonly member: readonly Literal[];
  readonly matching: ReadonlySet<string>;
}

interface Draft {
  readonly members: ReadonlyMap<string, { readonly goal: readonly Literal[]; readonly value: Json }>;
}

class ObjectBuilder {
  readonly #shape: Shape;
  readonly #search: ObjectSearch;
  readonly #parts: Parts;
  readonly #said = once(() => this.#sort());

  constructor(shape: Shape, search: ObjectSearch) {
    this.#shape = shape;
    this.#search = search;
    this.#parts = new Parts(search.inhabitants, shape.doubt);
  }

  find(): Outcome {
    const { required, forbidden, demands, least, most } = this.#shape;
    if (least > most || required.size > most) return EMPTY;
    const members = new Map<string, { goal: readonly Literal[]; value: Json }>();
    for (const name of required) {
      if (forbidden.has(name) || this.#admitsName(name) === false) return EMPTY;
      const goal = this.#goalOf(name);
      if (goal === undefined) continue;
      const outcome = this.#parts.one(goal);
      if (outcome.is === "empty") return EMPTY;
      if (outcome.is === "found") members.set(name, { goal, value: outcome.value as Json });
    }
    const open = demands.filter(({ region }) => !("name" in region));
    if (this.#parts.doubt !== undefined) return this.#refuteOpen(open) ? EMPTY : this.#parts.doubt;
    const draft = this.#fulfil({ members }, open);
    if (draft === undefined) return this.#parts.doubt ?? EMPTY;
    return sized(dictionary([...draft.members].map(([name, member]) => [name, member.value] as const)));
  }

  /** Whether a demand can be met by no name at all. */
  #refuteOpen(demands: readonly Demand[]): boolean {
    return demands.some((demand) => {
      const before = this.#parts.doubt;
      this.#parts.doubt = undefined;
      const isMet = this.#ways({ members: new Map() }, demand).next().done !== true;
      const isSure = !isMet && this.#parts.doubt === undefined;
      this.#parts.doubt = before;
      return isSure;
    });
  }

  /** Finds names for demands one after the other, going back where a later one finds none. */
  #fulfil(draft: Draft, demands: readonly Demand[]): Draft | undefined {
    if (!this.#parts.spend(draft.members.size)) return undefined;
    const [demand, ...others] = demands;
    if (demand === undefined) {
      const padded = this.#pad(draft, this.#shape.least);
      return padded !== undefined && padded.members.size <= this.#shape.most ? padded : undefined;
    }
    for (const way of this.#ways(draft, demand)) {
      const result = way.members.size > this.#shape.most ? undefined : this.#fulfil(way, others);
      if (result !== undefined) return result;
    }
    return undefined;
  }

  *#ways(draft: Draft, demand: Demand): Generator<Draft> {
    for (const name of new Set([...draft.members.keys(), ...this.#mentioned()])) {
      if (!this.#parts.spend(1)) return;
      if (this.#shape.forbidden.has(name) || this.#isIn(demand.region, name) === false) continue;
      if (this.#all(demand.name, name) === false || this.#admitsName(name) === false) continue;
      const before = draft.members.get(name)?.goal ?? this.#goalOf(name);
      if (before === undefined) continue;
      const goal = [...before, ...demand.member];
      const outcome = this.#parts.one(goal);
      if (outcome.is === "found")
        yield { members: new Map([...draft.members, [name, { goal, value: outcome.value as Json }]]) };
    }
    for (const { name, member } of this.#classes(demand.region)) {
      const goal = [...member, ...demand.member];
      const value = this.#parts.one(goal);
      if (value.is !== "found") continue;
      const names = this.#namesOf([...name, ...demand.name], draft.members.size + 1);
      if (names.is === "unknown") this.#parts.doubt = names;
      else {
        const fresh = names.values.find((each) => typeof each === "string" && !draft.members.has(each));
        if (fresh !== undefined)
          yield { members: new Map([...draft.members, [fresh as string, { goal, value: value.value as Json }]]) };
      }
    }
  }

  /** Adds members that need not be until there are enough. */
  #pad(draft: Draft, least: number): Draft | undefined {
    const members = new Map(draft.members);
    if (members.size >= least) return draft;
    if (least > MAX_PADDING) {
      this.#parts.doubt = unknown("BUDGET", "the object would have too many members");
      return undefined;
    }
    for (const name of this.#mentioned()) {
      if (members.size >= least) break;
      if (members.has(name) || this.#shape.forbidden.has(name) || this.#admitsName(name) !== true) continue;
      const goal = this.#goalOf(name);
      const outcome = goal && this.#parts.one(goal);
      if (outcome?.is === "found") members.set(name, { goal: goal!, value: outcome.value as Json });
    }
    if (members.size < least) {
      for (const { name, member } of this.#classes(ANY)) {
        const value = this.#parts.one(member);
        if (value.is !== "found") continue;
        const names = this.#namesOf(name, least);
        if (names.is === "unknown") this.#parts.doubt = names;
        else
          for (const fresh of names.values) {
            if (members.size >= least) break;
            if (!members.has(fresh as string))
              members.set(fresh as string, { goal: member, value: value.value as Json });
          }
        if (members.size >= least) break;
      }
    }
    return members.size >= least ? { members } : undefined;
  }

  /** Of the empty name people are told only where there are not enough others. */
  #namesOf(name: readonly Literal[], count: number): Several {
    const { inhabitants, theory } = this.#search;
    const others = inhabitants.several([...name, negate(theory.values(EMPTY_NAME))], count);
    return others.is === "found" && !others.complete ? others : inhabitants.several(name, count);
  }

  /** Classes of names that no statement mentions, the plainest first, that may be in a region. */
  *#classes(region: Region): Generator<NameClass> {
    if ("name" in region) return;
    const { members, every, names } = this.#shape;
    const { theory } = this.#search;
    const patterns = new Set([...region.matching, ...region.notMatching]);
    for (const statement of members) for (const [pattern] of statement.patterns) patterns.add(pattern);
    for (const { region: own } of every)
      if (!("name" in own)) for (const pattern of [...own.matching, ...own.notMatching]) patterns.add(pattern);
    const fixed = new Set([...region.matching, ...region.notMatching]);
    const free = [...patterns].filter((pattern) => !fixed.has(pattern));
    const mentioned = new Map([...this.#mentioned(), ...region.except].map((name) => [JSON.stringify(name), name]));
    const common = [theory.kinds(STRING), ...names, negate(theory.values(mentioned))];
    const isMatched = (pattern: string): Literal => theory.pattern(pattern);
    const start = [
      ...common,
      ...region.matching.map(isMatched),
      ...region.notMatching.map((one) => negate(isMatched(one))),
    ];
    const matching = new Set(region.matching);
    if (!region.notMatching.some((pattern) => matching.has(pattern))) yield* this.#divide(start, matching, free);
  }

  /** The class of some names, divided by patterns into those that match none of them first. */
  *#divide(name: readonly Literal[], matching: ReadonlySet<string>, patterns: readonly string[]): Generator<NameClass> {
    const [pattern, ...others] = patterns;
    if (!this.#parts.spend(patterns.length + 1)) return;
    if (pattern === undefined) return void (yield { name, member: this.#classGoal(matching), matching });
    // Few classes are sooner tried than ruled out.
    if (patterns.length > UNTRIED_PATTERNS && this.#search.inhabitants.one(name).is === "empty") return;
    const isMatched = this.#search.theory.pattern(pattern);
    yield* this.#divide([...name, negate(isMatched)], matching, others);
    yield* this.#divide([...name, isMatched], new Set([...matching, pattern]), others);
  }

  #classGoal(matching: ReadonlySet<string>): readonly Literal[] {
    const goal: Literal[] = [];
    for (const statement of this.#shape.members) {
      const spoken = statement.patterns.filter(([pattern]) => matching.has(pattern)).map(([, member]) => member);
      goal.push(...(spoken.length > 0 ? spoken : [statement.rest]));
    }
    for (const { region, member } of this.#shape.every) {
      if ("name" in region || region.notMatching.some((pattern) => matching.has(pattern))) continue;
      if (region.matching.every((pattern) => matching.has(pattern))) goal.push(member);
    }
    return goal;
  }

  #mentionedNames: readonly string[] | undefined;

  #mentioned(): readonly string[] {
    if (this.#mentionedNames !== undefined) return this.#mentionedNames;
    const { required, forbidden, members, every, demands, names } = this.#shape;
    const found = new Set<string>(required);
    for (const statement of members) for (const name of statement.names.keys()) found.add(name);
    for (const { region } of [...every, ...demands]) {
      if ("name" in region) found.add(region.name);
      else for (const name of region.except) found.add(name);
    }
    for (const literal of names) {
      const node = this.#search.theory.node(this.#search.theory.deref(literal));
      if (node.says === "values")
        for (const name of node.values.values()) if (typeof name === "string") found.add(name);
    }
    for (const name of forbidden) found.add(name);
    return (this.#mentionedNames = [...found]);
  }

  #goalOf(name: string): readonly Literal[] | undefined {
    const goal: Literal[] = [];
    let isSure = true;
    this.#parts.spend(this.#shape.members.length + this.#shape.every.length + this.#shape.demands.length);
    for (const statement of this.#shape.members) {
      const own = this.#search.evaluator.memberLiterals(statement, name);
      if (own === undefined) isSure = this.#sure(undefined) === true;
      else goal.push(...own);
    }
    const { named, others } = this.#said();
    goal.push(...(named.get(name) ?? []));
    for (const { region, member } of others) {
      const isIn = this.#isIn(region, name);
      if (isIn === undefined) isSure = false;
      else if (isIn) goal.push(member);
    }
    return isSure ? goal : undefined;
  }

  /** What is said of single names, of which a large object has as many as members, and what of all names of a kind. */
  #sort(): Said {
    const named = new Map<string, Literal[]>();
    const others: Said["others"][number][] = [];
    const add = (name: string, literals: readonly Literal[]): void => {
      named.set(name, [...(named.get(name) ?? []), ...literals]);
    };
    for (const { region, member } of this.#shape.every) {
      if ("name" in region) add(region.name, [member]);
      else others.push({ region, member });
    }
    for (const { region, member } of this.#shape.demands) if ("name" in region) add(region.name, member);
    return { named, others };
  }

  #isIn(region: Region, name: string): Truth {
    return this.#sure(this.#search.evaluator.isIn(region, name));
  }

  #all(literals: readonly Literal[], name: string): Truth {
    return this.#sure(this.#search.evaluator.all(literals, name));
  }

  #admitsName(name: string): Truth {
    return this.#all(this.#shape.names, name);
  }

  #sure(truth: Truth): Truth {
    if (truth === undefined) this.#parts.doubt = unknown("PATTERN", "a pattern of member names cannot be evaluated");
    return truth;
  }
}
