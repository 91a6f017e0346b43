import type { Json } from "../../model/json.ts";
import { decimalOf } from "../number/rational.ts";
import { findString, type RegexDialect } from "../regex/index.ts";
import { ALL_KINDS, ARRAY, OBJECT } from "./kind.ts";
import type { Literal, Node, Region, Theory } from "./theory.ts";
import { isExact } from "./value.ts";

/** Evaluates the literals of a goal. */
interface Meaning {
  readonly theory: Theory;
  readonly dialect: RegexDialect;
}

const MAX_LITERALS = 400;
const MAX_NAMES = 6;
const MAX_PATTERNS = 4;
const MAX_VALUES = 8;
const STEPS = 2_000;
const PLAIN: readonly Json[] = [0, "", null, true, 1, "a", {}, []];

/** Small values that are made of what a goal mentions, to attack a proof that no value satisfies it. */
export function* smallValues(goal: readonly Literal[], { theory, dialect }: Meaning): Generator<Json> {
  const { names, patterns, values } = mentionedIn(goal, theory);
  const words = wordsOf([...patterns].slice(0, MAX_PATTERNS), dialect);
  const kinds = goal.reduce((sum, literal) => sum & theory.may(literal), ALL_KINDS);
  const parts = [...values.slice(0, MAX_VALUES - 4), ...PLAIN].slice(0, MAX_VALUES);
  yield* [...values, ...PLAIN, ...words];
  if (kinds & OBJECT) yield* objectsOf([...new Set([...words, ...names])].slice(0, MAX_NAMES), parts);
  if (kinds & ARRAY) yield* arraysOf(parts);
}

/** Objects of at most two properties. */
function* objectsOf(names: readonly string[], parts: readonly Json[]): Generator<Json> {
  for (const [index, name] of names.entries()) {
    for (const part of parts) {
      yield { [name]: part };
      for (const other of names.slice(index + 1)) for (const second of parts) yield { [name]: part, [other]: second };
    }
  }
}

/** Arrays of at most three items. */
function* arraysOf(parts: readonly Json[]): Generator<Json> {
  for (const first of parts) {
    yield [first];
    for (const second of parts) {
      yield [first, second];
      for (const third of parts) yield [first, second, third];
    }
  }
}

/** Strings that match some of the patterns and not others, for each pair of them. */
function wordsOf(patterns: readonly string[], dialect: RegexDialect): readonly string[] {
  const found = new Set<string>();
  const add = (matching: readonly string[], notMatching: readonly string[]): void => {
    for (const minLength of [0, 1, 2]) {
      const answer = findString({ dialect, matching, notMatching, minLength }, { left: STEPS });
      if (answer.answer === "found") found.add(answer.value);
    }
  };
  add(patterns, []);
  add([], patterns);
  for (const pattern of patterns) {
    add([pattern], []);
    for (const other of patterns) if (other !== pattern) add([pattern], [other]);
  }
  return [...found];
}

interface Mentioned {
  readonly names: readonly string[];
  readonly patterns: ReadonlySet<string>;
  readonly values: readonly Json[];
}

function mentionedIn(goal: readonly Literal[], theory: Theory): Mentioned {
  const names = new Set<string>();
  const patterns = new Set<string>();
  const values: Json[] = [];
  const literals = new Set(goal.map((literal) => theory.deref(literal) & ~1));
  for (const literal of literals) {
    if (literals.size > MAX_LITERALS) break;
    const node = theory.node(literal);
    for (const part of partsOf(node)) literals.add(theory.deref(part) & ~1);
    if (node.kind === "required") names.add(node.name);
    if (node.kind === "pattern") patterns.add(node.pattern);
    if (node.kind === "values")
      for (const value of node.values.values()) if (!isExact(value)) values.push(value as Json);
    if (node.kind === "minimum" || node.kind === "maximum") values.push(...around(Number(decimalOf(node.limit))));
    if (node.kind === "multiple") values.push(Number(decimalOf(node.of)));
    if (node.kind === "members") {
      for (const name of node.names.keys()) names.add(name);
      for (const [pattern] of node.patterns) patterns.add(pattern);
    }
    if (node.kind === "every") addRegion(node.region, names, patterns);
  }
  for (const value of values) if (typeof value === "string") names.add(value);
  return { names: [...names], patterns, values };
}

function around(limit: number): readonly number[] {
  return [limit, limit + 1, limit - 1].filter((each) => Number.isFinite(each));
}

function addRegion(region: Region, names: Set<string>, patterns: Set<string>): void {
  if ("name" in region) names.add(region.name);
  else for (const pattern of [...region.matching, ...region.notMatching]) patterns.add(pattern);
}

/** The literals inside a node. */
function partsOf(node: Node): readonly Literal[] {
  switch (node.kind) {
    case "and":
    case "one":
      return node.of;
    case "items":
      return [...node.prefix, node.rest];
    case "item":
    case "itemsFrom":
    case "contains":
      return [node.item];
    case "members":
      return [...node.names.values(), ...node.patterns.map(([, member]) => member), node.rest];
    case "every":
      return [node.member];
    case "names":
      return [node.name];
    default:
      return [];
  }
}
