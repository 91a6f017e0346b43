import type { Pointer } from "../../model/pointer.ts";
import type { Operand, Constraint } from "../../model/constraint.ts";
import { negate, TRUE, type Literal, type Theory } from "./theory.ts";

/** A constraint that evaluates properties or items of the value in place, and its condition. */
export interface Evaluation {
  readonly when: Literal;
  readonly by: Constraint;
}

/** More of them are not gone through. */
export const MAX_EVALUATIONS = 2_000;

/** The maximum number of schemas under conditions that are visited. */
const MAX_VISITS = 20_000;

/** References to references that are followed. */
const MAX_REFERENCES = 50;

/** The facts about operands that finding evaluations needs. */
export interface Operands {
  constraints(operand: Operand): readonly Constraint[];
  literal(operand: Operand): Literal;
}

/** Returns all constraints that evaluate properties and items of the same value; undefined above a limit. */
export function evaluationsOf(
  constraints: readonly Constraint[],
  operands: Operands,
  theory: Theory,
): readonly Evaluation[] | undefined {
  if (!inPlace(constraints, operands.constraints).some(({ kind }) => EVALUATING.has(kind))) return [];
  const found: Evaluation[] = [];
  /** By place and condition: definitions that are referred to twice at each level have very many paths. */
  const visited = new Set<string>();
  const isTooMuch = (): boolean => found.length > MAX_EVALUATIONS || visited.size > MAX_VISITS;
  const visit = (list: readonly Constraint[], when: Literal, seen: ReadonlySet<Pointer>): void => {
    const into = (operand: Operand, condition: Literal): void => {
      if (isTooMuch() || (typeof operand === "string" && seen.has(operand))) return;
      const key = typeof operand === "string" ? `${String(condition)} ${operand}` : undefined;
      if (key !== undefined && visited.has(key)) return;
      if (key !== undefined) visited.add(key);
      const inside = typeof operand === "string" ? new Set([...seen, operand]) : seen;
      visit(operands.constraints(operand), condition, inside);
    };
    for (const constraint of list) {
      const under = (condition: Literal): Literal => theory.and([when, condition]);
      if (EVALUATING.has(constraint.kind)) found.push({ when, by: constraint });
      switch (constraint.kind) {
        case "all":
          for (const operand of constraint.of) into(operand, when);
          break;
        case "any":
        case "one":
          for (const operand of constraint.of) {
            const to = referred(operand, operands);
            into(to, under(operands.literal(to)));
          }
          break;
        case "conditional": {
          const condition = operands.literal(referred(constraint.if, operands));
          into(constraint.if, under(condition));
          if (constraint.then !== undefined) into(constraint.then, under(condition));
          if (constraint.else !== undefined) into(constraint.else, under(negate(condition)));
          break;
        }
        case "dependentSchema":
          into(constraint.schema, under(theory.has(constraint.name)));
          break;
      }
    }
  };
  visit(constraints, TRUE, new Set());
  return isTooMuch() ? undefined : found;
}

const EVALUATING: ReadonlySet<Constraint["kind"]> = new Set([
  "members",
  "items",
  "contains",
  "unevaluatedMembers",
  "unevaluatedItems",
]);

/** Returns the schema that an operand is only a reference to, so that two references make one condition. */
export function referred(operand: Operand, { constraints }: Operands): Operand {
  let to = operand;
  for (let depth = 0; depth < MAX_REFERENCES; depth++) {
    const [only, ...others] = constraints(to);
    if (only?.kind !== "all" || only.of.length !== 1 || others.length > 0) return to;
    to = only.of[0]!;
  }
  return to;
}

/** Returns the property constraints of the same value, under any condition. */
export function memberConstraints(
  constraints: readonly Constraint[],
  constraintsOf: Operands["constraints"],
): readonly (Constraint & { readonly kind: "members" })[] {
  return inPlace(constraints, constraintsOf).filter((constraint) => constraint.kind === "members");
}

/** Returns the constraints of the same value, under any condition. */
function inPlace(constraints: readonly Constraint[], constraintsOf: Operands["constraints"]): readonly Constraint[] {
  const seen = new Set<Operand>();
  const queue = [...constraints];
  const into = (operand: Operand | undefined): void => {
    if (operand === undefined || seen.has(operand)) return;
    seen.add(operand);
    queue.push(...constraintsOf(operand));
  };
  for (const constraint of queue) {
    switch (constraint.kind) {
      case "all":
      case "any":
      case "one":
        constraint.of.forEach(into);
        break;
      case "conditional":
        [constraint.if, constraint.then, constraint.else].forEach(into);
        break;
      case "dependentSchema":
        into(constraint.schema);
        break;
    }
  }
  return queue;
}
