import type { Constant, Operator } from "./expression.ts";
import { both, FALSE, negated, TRUE, UNKNOWN, type Truth } from "./truth.ts";

export const FLIPPED: Readonly<Partial<Record<Operator, Operator>>> = {
  "==": "==",
  "!=": "!=",
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
};

/** Comparisons with a third value that determine how two values compare. */
export const TRIED: Readonly<Partial<Record<Operator, readonly (readonly ["yes" | "no", Operator, Operator])[]>>> = {
  "==": [
    ["yes", "==", "=="],
    ["no", "==", "!="],
    ["no", "!=", "=="],
  ],
  "<": [
    ["yes", "<", ">="],
    ["no", ">=", "<="],
  ],
  "<=": [
    ["yes", "<=", ">="],
    ["no", ">", "<="],
  ],
  ">": [
    ["yes", ">", "<="],
    ["no", "<=", ">="],
  ],
  ">=": [
    ["yes", ">=", "<="],
    ["no", "<", ">="],
  ],
};

export function ordered(operator: Operator, least: Truth, more: () => Truth): Truth {
  switch (operator) {
    case ">=":
      return least;
    case "<":
      return negated(least);
    case ">":
      return more();
    case "<=":
      return negated(more());
    default:
      return both(least, negated(more()));
  }
}

/** Orders of numbers. Strings are ordered by bytes, which is not needed here. */
const ORDERS: Readonly<Partial<Record<Operator, (left: number, right: number) => boolean>>> = {
  "<": (left, right) => left < right,
  "<=": (left, right) => left <= right,
  ">": (left, right) => left > right,
  ">=": (left, right) => left >= right,
};

export function compareConstants(left: Constant, operator: Operator, right: Constant): Truth {
  const areTexts = typeof left === "string" && typeof right === "string";
  if (!areTexts && (typeof left !== "number" || typeof right !== "number")) return UNKNOWN;
  if (operator === "==" || operator === "!=") return (left === right) === (operator === "==") ? TRUE : FALSE;
  const order = ORDERS[operator];
  if (order === undefined || typeof left !== "number") return UNKNOWN;
  return order(left, right as number) ? TRUE : FALSE;
}
