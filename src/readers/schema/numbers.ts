/** What a keyword counts, or measures. */
export type NumberKind = "any" | "count" | "positive";

/** Whether a number says something where one of a kind is wanted. */
export function isNumber(value: number, kind: NumberKind): boolean {
  if (!Number.isFinite(value)) return false;
  return kind === "any" || (kind === "count" ? Number.isInteger(value) && value >= 0 : value > 0);
}
