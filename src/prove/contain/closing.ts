import type { Pointer } from "../../model/pointer.ts";
import type { Operand } from "../../model/constraint.ts";
import type { Evaluation } from "./evaluations.ts";
import { FALSE, TRUE, type Literal, type Theory } from "./theory.ts";
import { implies, unevaluatedMembers, type Declares, type Matches } from "./unevaluated.ts";

/** The closing of a composed object. `close` closes the schemas that apply to one value. */
export interface Closing {
  readonly theory: Theory;
  readonly matches: Matches;
  readonly declares: Declares;
  close(schemas: readonly Pointer[]): Literal;
}

/**
 * States that the value has no undeclared properties at any depth. An object without declared properties stays
 * free-form.
 */
export function closingOf(evaluations: readonly Evaluation[], closing: Closing): Literal {
  const { theory, matches, declares } = closing;
  const isDeclared = evaluations.some(
    ({ by }) =>
      by.kind === "unevaluatedMembers" ||
      (by.kind === "members" && Object.keys(by.names).length + Object.keys(by.patterns).length > 0),
  );
  const ends = isDeclared ? unevaluatedMembers(evaluations, FALSE, theory, matches, declares) : TRUE;
  return theory.and([ends, ...memberClosings(evaluations, closing), ...itemClosings(evaluations, closing)]);
}

interface Use {
  readonly when: Literal;
  readonly schema: Pointer;
}

function memberClosings(evaluations: readonly Evaluation[], closing: Closing): readonly Literal[] {
  const { theory, matches, declares } = closing;
  const names = new Map<string, Use[]>();
  const patterns = new Map<string, Use[]>();
  const parts: Literal[] = [];
  const add = (uses: Map<string, Use[]>, key: string, when: Literal, schema: Operand): void => {
    if (typeof schema === "string") uses.set(key, [...(uses.get(key) ?? []), { when, schema }]);
  };
  for (const { when, by } of evaluations) {
    if (by.kind !== "members") continue;
    for (const [name, member] of Object.entries(by.names)) if (declares(member)) add(names, name, when, member.schema);
    for (const [pattern, schema] of Object.entries(by.patterns)) add(patterns, pattern, when, schema);
  }
  for (const [name, uses] of names) {
    const spoken = [...patterns].filter(([pattern]) => matches(pattern, name) === true).flatMap(([, own]) => own);
    parts.push(closedUnder([...uses, ...spoken], closing, (member) => theory.every({ name }, member)));
  }
  const except = [...names.keys()].sort();
  for (const [pattern, uses] of patterns) {
    const region = { matching: [pattern], notMatching: [], except };
    parts.push(closedUnder(uses, closing, (member) => theory.every(region, member)));
  }
  for (const { when, by } of evaluations) {
    if (by.kind !== "members" || typeof by.rest !== "string") continue;
    const own = Object.keys(by.names).filter((name) => declares(by.names[name]!));
    const region = { matching: [], notMatching: Object.keys(by.patterns), except: own.sort() };
    parts.push(implies(when, theory.every(region, closing.close([by.rest])), theory));
  }
  return parts;
}

function itemClosings(evaluations: readonly Evaluation[], closing: Closing): readonly Literal[] {
  const { theory } = closing;
  const tuples = evaluations.flatMap(({ when, by }) => (by.kind === "items" ? [{ when, by }] : []));
  const end = Math.max(0, ...tuples.map(({ by }) => by.prefix.length));
  const usesAt = (index: number): readonly Use[] =>
    tuples.flatMap(({ when, by }) => {
      const schema = by.prefix[index] ?? by.rest;
      return typeof schema === "string" ? [{ when, schema }] : [];
    });
  const parts: Literal[] = [];
  for (let index = 0; index < end; index++)
    parts.push(closedUnder(usesAt(index), closing, (item) => theory.item(index, item)));
  parts.push(closedUnder(usesAt(end), closing, (item) => theory.itemsFrom(end, item)));
  return parts;
}

/** Closes conditional parts together with unconditional ones, for each condition. */
function closedUnder(uses: readonly Use[], closing: Closing, place: (member: Literal) => Literal): Literal {
  const { theory, close } = closing;
  const always = uses.filter(({ when }) => when === TRUE).map(({ schema }) => schema);
  const sometimes = uses.filter(({ when }) => when !== TRUE);
  if (sometimes.length === 0) return always.length === 0 ? TRUE : place(close(always));
  const parts = sometimes.map(({ when, schema }) => implies(when, place(close([...always, schema])), theory));
  if (always.length > 0) parts.push(theory.or([...sometimes.map(({ when }) => when), place(close(always))]));
  return theory.and(parts);
}
