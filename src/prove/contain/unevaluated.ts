import type { MemberStatement } from "../../model/statement.ts";
import type { Evaluation, Operands } from "./evaluations.ts";
import { negate, TRUE, type Literal, type Theory } from "./theory.ts";

/** Patterns that depend on conditions divide the names into at most two to the power of this regions. */
const MAX_PATTERNS = 4;

/** Whether a pattern matches a name; undefined where that cannot be told. */
export type Matches = (pattern: string, name: string) => boolean | undefined;

/** Which members of a statement count as declared. */
export type Declares = (member: MemberStatement) => boolean;

interface Named {
  readonly when: Literal;
  readonly names: ReadonlySet<string>;
  readonly patterns: readonly string[];
  readonly all: boolean;
}

/** That the members which no statement evaluates satisfy `rest`. */
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
  if (by.says === "unevaluatedMembers") return [{ when, names: new Set(), patterns: [], all: true }];
  if (by.says !== "members") return [];
  const names = new Set(Object.keys(by.names).filter((name) => declares(by.names[name]!)));
  return [{ when, names, patterns: Object.keys(by.patterns), all: by.rest !== undefined }];
}

/** That the items which no statement evaluates satisfy `rest`. */
export function unevaluatedItems(
  evaluations: readonly Evaluation[],
  rest: Literal,
  theory: Theory,
  operands: Operands,
): Literal {
  let always = 0;
  const found: Literal[] = [];
  const sometimes: { readonly when: Literal; readonly length: number }[] = [];
  for (const { when, by } of evaluations) {
    const length =
      by.says === "unevaluatedItems"
        ? Infinity
        : by.says === "items"
          ? by.rest === undefined
            ? by.prefix.length
            : Infinity
          : 0;
    if (by.says === "contains" && by.evaluates) {
      if (when !== TRUE) return theory.opaque("unevaluatedItems depends on a contains under a condition", String(rest));
      found.push(operands.literal(by.item));
    }
    if (when === TRUE) always = Math.max(always, length);
    else if (length > 0) sometimes.push({ when, length });
  }
  if (always === Infinity) return TRUE;
  const item = theory.or([rest, ...found]);
  const finite = sometimes.map(({ length }) => length).filter((length) => length !== Infinity);
  const end = Math.max(always, ...finite);
  const parts: Literal[] = [];
  for (let index = always; index < end; index++) {
    const conditions = sometimes.filter(({ length }) => length > index).map(({ when }) => when);
    parts.push(theory.or([theory.item(index, item), ...conditions]));
  }
  const conditions = sometimes.filter(({ length }) => length === Infinity).map(({ when }) => when);
  parts.push(theory.or([theory.itemsFrom(end, item), ...conditions]));
  return theory.and(parts);
}

/** That where the condition holds, the consequence does. */
export function implies(condition: Literal, consequence: Literal, theory: Theory): Literal {
  return theory.or([negate(condition), consequence]);
}
