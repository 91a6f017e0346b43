import type { Pointer } from "../../model/pointer.ts";
import type { Operand, Statement } from "../../model/statement.ts";
import { negate, TRUE, type Literal, type Theory } from "./theory.ts";

/** A statement that evaluates members or items of the value, in place, and the condition under which it does. */
export interface Evaluation {
  readonly when: Literal;
  readonly by: Statement;
}

/** More of them are not gone through. */
const MAX_EVALUATIONS = 2_000;

/** The facts about operands that finding evaluations needs. */
export interface Operands {
  statements(operand: Operand): readonly Statement[];
  literal(operand: Operand): Literal;
}

/** All that evaluates members and items of the same value as `statements` do; undefined where that is too much. */
export function evaluationsOf(
  statements: readonly Statement[],
  operands: Operands,
  theory: Theory,
): readonly Evaluation[] | undefined {
  const found: Evaluation[] = [];
  const visit = (list: readonly Statement[], when: Literal, seen: ReadonlySet<Pointer>): void => {
    const into = (operand: Operand, condition: Literal): void => {
      if (found.length > MAX_EVALUATIONS || (typeof operand === "string" && seen.has(operand))) return;
      const inside = typeof operand === "string" ? new Set([...seen, operand]) : seen;
      visit(operands.statements(operand), condition, inside);
    };
    for (const statement of list) {
      const under = (condition: Literal): Literal => theory.and([when, condition]);
      switch (statement.says) {
        case "members":
        case "items":
        case "contains":
        case "unevaluatedMembers":
        case "unevaluatedItems":
          found.push({ when, by: statement });
          break;
        case "all":
          for (const operand of statement.of) into(operand, when);
          break;
        case "any":
        case "one":
          for (const operand of statement.of) into(operand, under(operands.literal(operand)));
          break;
        case "conditional": {
          const condition = operands.literal(statement.if);
          into(statement.if, under(condition));
          if (statement.then !== undefined) into(statement.then, under(condition));
          if (statement.else !== undefined) into(statement.else, under(negate(condition)));
          break;
        }
        case "dependentSchema":
          into(statement.schema, under(theory.has(statement.name)));
          break;
      }
    }
  };
  visit(statements, TRUE, new Set());
  return found.length > MAX_EVALUATIONS ? undefined : found;
}

/** Returns the property constraints of the same value, under any condition. */
export function memberStatements(
  statements: readonly Statement[],
  statementsOf: Operands["statements"],
): readonly (Statement & { readonly says: "members" })[] {
  const found: (Statement & { readonly says: "members" })[] = [];
  const seen = new Set<Operand>();
  const queue = [...statements];
  const into = (operand: Operand | undefined): void => {
    if (operand === undefined || seen.has(operand)) return;
    seen.add(operand);
    queue.push(...statementsOf(operand));
  };
  for (const statement of queue) {
    switch (statement.says) {
      case "members":
        found.push(statement);
        break;
      case "all":
      case "any":
      case "one":
        statement.of.forEach(into);
        break;
      case "conditional":
        [statement.if, statement.then, statement.else].forEach(into);
        break;
      case "dependentSchema":
        into(statement.schema);
        break;
    }
  }
  return found;
}
