/** The kind of quantity of a keyword. */
export type NumberKind = "any" | "count" | "positive";

/** Returns whether a number is valid for a kind. */
export function isNumber(value: number, kind: NumberKind): boolean {
  if (!Number.isFinite(value)) return false;
  return kind === "any" || (kind === "count" ? Number.isInteger(value) && value >= 0 : value > 0);
}
