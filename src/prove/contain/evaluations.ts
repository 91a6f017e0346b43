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
  const found: Evaluation[] = [];
  /** By place and condition: definitions that are referred to twice at each level have very many paths. */
  const visited = new Set<string>();
  const visit = (list: readonly Constraint[], when: Literal, seen: ReadonlySet<Pointer>): void => {
    const into = (operand: Operand, condition: Literal): void => {
      if (found.length > MAX_EVALUATIONS || (typeof operand === "string" && seen.has(operand))) return;
      const key = typeof operand === "string" ? `${String(condition)} ${operand}` : undefined;
      if (key !== undefined && visited.has(key)) return;
      if (key !== undefined) visited.add(key);
      const inside = typeof operand === "string" ? new Set([...seen, operand]) : seen;
      visit(operands.constraints(operand), condition, inside);
    };
    for (const constraint of list) {
      const under = (condition: Literal): Literal => theory.and([when, condition]);
      switch (constraint.kind) {
        case "members":
        case "items":
        case "contains":
        case "unevaluatedMembers":
        case "unevaluatedItems":
          found.push({ when, by: constraint });
          break;
        case "all":
          for (const operand of constraint.of) into(operand, when);
          break;
        case "any":
        case "one":
          for (const operand of constraint.of) into(operand, under(operands.literal(operand)));
          break;
        case "conditional": {
          const condition = operands.literal(constraint.if);
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
  return found.length > MAX_EVALUATIONS ? undefined : found;
}

/** Returns the property constraints of the same value, under any condition. */
export function memberConstraints(
  constraints: readonly Constraint[],
  constraintsOf: Operands["constraints"],
): readonly (Constraint & { readonly kind: "members" })[] {
  const found: (Constraint & { readonly kind: "members" })[] = [];
  const seen = new Set<Operand>();
  const queue = [...constraints];
  const into = (operand: Operand | undefined): void => {
    if (operand === undefined || seen.has(operand)) return;
    seen.add(operand);
    queue.push(...constraintsOf(operand));
  };
  for (const constraint of queue) {
    switch (constraint.kind) {
      case "members":
        found.push(constraint);
        break;
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
  return found;
}
