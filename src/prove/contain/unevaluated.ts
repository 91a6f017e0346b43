import type { MemberConstraint } from "../../model/constraint.ts";
import type { Evaluation, Operands } from "./evaluations.ts";
import { negate, TRUE, type Literal, type Theory } from "./theory.ts";

/** Patterns that depend on conditions divide the names into at most two to the power of this regions. */
const MAX_PATTERNS = 6;

/** Each doubles what has to hold. */
const MAX_CONTAINS = 6;

/** Returns whether a pattern matches a name; undefined if unknown. */
export type Matches = (pattern: string, name: string) => boolean | undefined;

/** Returns which properties of a constraint count as declared. */
export type Declares = (member: MemberConstraint) => boolean;

interface Named {
  readonly when: Literal;
  readonly names: ReadonlySet<string>;
  readonly patterns: readonly string[];
  readonly all: boolean;
}

/** States that unevaluated properties satisfy `rest`. */
export function unevaluatedMembers(
  evaluations: readonly Evaluation[],
  rest: Literal,
  theory: Theory,
  matches: Matches,
  declares: Declares,
): Literal {
  const named = evaluations.flatMap((evaluation) => namedBy(evaluation, declares));
  const always = named.filter(({ when }) => when === TRUE);
  const sometimes = named.filter(({ when }) => when !== TRUE);
  if (always.some(({ all }) => all)) return TRUE;
  const names = new Set(always.flatMap((each) => [...each.names]));
  const patterns = [...new Set(always.flatMap((each) => each.patterns))];
  const alternatives = [...new Set(sometimes.flatMap((each) => each.patterns))].filter((p) => !patterns.includes(p));
  if (alternatives.length > MAX_PATTERNS)
    return theory.opaque("unevaluatedProperties depends on too many patterns", String(rest));
  const parts: Literal[] = [];
  const explicit = new Set(sometimes.flatMap((each) => [...each.names]).filter((name) => !names.has(name)));
  for (const name of explicit) {
    const evaluated = (pattern: string): boolean | undefined => matches(pattern, name);
    if (patterns.some((pattern) => evaluated(pattern) === true)) continue;
    const conditions: Literal[] = [];
    for (const each of sometimes) {
      if (each.all || each.names.has(name) || each.patterns.some((pattern) => evaluated(pattern) === true))
        conditions.push(each.when);
    }
    if ([...patterns, ...alternatives].some((pattern) => evaluated(pattern) === undefined))
      return theory.opaque("a pattern of member names cannot be evaluated", name);
    parts.push(theory.or([theory.every({ name }, rest), ...conditions]));
  }
  const except = [...names, ...explicit].sort();
  for (let mask = 0; mask < 1 << alternatives.length; mask++) {
    const matching = alternatives.filter((_, index) => mask & (1 << index));
    const others = alternatives.filter((_, index) => !(mask & (1 << index)));
    const region = { matching, notMatching: [...patterns, ...others], except };
    const conditions = sometimes
      .filter((each) => each.all || each.patterns.some((pattern) => matching.includes(pattern)))
      .map(({ when }) => when);
    parts.push(theory.or([theory.every(region, rest), ...conditions]));
  }
  return theory.and(parts);
}

function namedBy({ when, by }: Evaluation, declares: Declares): readonly Named[] {
  if (by.kind === "unevaluatedMembers") return [{ when, names: new Set(), patterns: [], all: true }];
  if (by.kind !== "members") return [];
  const names = new Set(Object.keys(by.names).filter((name) => declares(by.names[name]!)));
  return [{ when, names, patterns: Object.keys(by.patterns), all: by.rest !== undefined }];
}

/** States that unevaluated items satisfy `rest`. */
export function unevaluatedItems(
  evaluations: readonly Evaluation[],
  rest: Literal,
  theory: Theory,
  operands: Operands,
): Literal {
  const lengths = evaluations.map(({ when, by }) => ({ when, length: lengthOf(by) }));
  const always = Math.max(0, ...lengths.filter(({ when }) => when === TRUE).map(({ length }) => length));
  if (always === Infinity) return TRUE;
  const sometimes = lengths.filter(({ when, length }) => when !== TRUE && length > 0);
  const end = Math.max(always, ...sometimes.map(({ length }) => length).filter((length) => length !== Infinity));
  const found = evaluations.flatMap(({ when, by }) =>
    by.kind === "contains" && by.evaluates ? [{ when, item: operands.literal(by.item) }] : [],
  );
  const conditional = byCondition(
    found.filter(({ when }) => when !== TRUE),
    theory,
  );
  if (conditional.length > MAX_CONTAINS)
    return theory.opaque("unevaluatedItems depends on too many contains under conditions", String(rest));
  const sure = found.filter(({ when }) => when === TRUE).map(({ item }) => item);
  const parts: Literal[] = [];
  // For each set of conditions, items that none of the others evaluates remain.
  for (let mask = 0; mask < 1 << conditional.length; mask++) {
    const isIn = (_: unknown, index: number): boolean => (mask & (1 << index)) !== 0;
    const item = theory.or([rest, ...sure, ...conditional.filter(isIn).map((each) => each.item)]);
    const others = conditional.filter((each, index) => !isIn(each, index)).map(({ when }) => when);
    const unless = (from: number): readonly Literal[] => [
      ...others,
      ...sometimes.filter(({ length }) => length > from).map(({ when }) => when),
    ];
    for (let index = always; index < end; index++) parts.push(theory.or([theory.item(index, item), ...unless(index)]));
    parts.push(theory.or([theory.itemsFrom(end, item), ...unless(end)]));
  }
  return theory.and(parts);
}

/** Groups item constraints by condition. */
function byCondition(
  found: readonly { readonly when: Literal; readonly item: Literal }[],
  theory: Theory,
): readonly { readonly when: Literal; readonly item: Literal }[] {
  const items = new Map<Literal, Literal[]>();
  for (const { when, item } of found) items.set(when, [...(items.get(when) ?? []), item]);
  return [...items].map(([when, own]) => ({ when, item: theory.or(own) }));
}

/** Returns the number of leading items that a constraint evaluates. */
function lengthOf(by: Evaluation["by"]): number {
  if (by.kind === "unevaluatedItems") return Infinity;
  if (by.kind !== "items") return 0;
  return by.rest === undefined ? by.prefix.length : Infinity;
}

/** States that the condition implies the consequence. */
export function implies(condition: Literal, consequence: Literal, theory: Theory): Literal {
  return theory.or([negate(condition), consequence]);
}
