import type { Value } from "./value.ts";
import type { Literal } from "./theory.ts";

/** Why there is no answer. */
export interface Doubt {
  readonly code: "BUDGET" | "UNSUPPORTED" | "PATTERN" | "NUMBER" | "FORMAT" | "UNCONFIRMED";
  readonly reason: string;
}

/** What is known of the values that satisfy all of some literals: one of them, that there is none, or neither. */
export type Outcome =
  { readonly is: "found"; readonly value: Value } | { readonly is: "empty" } | ({ readonly is: "unknown" } & Doubt);

export const EMPTY: Outcome = { is: "empty" };

export function found(value: Value): Outcome {
  return { is: "found", value };
}

export function unknown(code: Doubt["code"], reason: string): Outcome & { readonly is: "unknown" } {
  return { is: "unknown", code, reason };
}

/** Up to as many as were asked for; `complete` where there are no others. */
export type Several =
  | { readonly is: "found"; readonly values: readonly Value[]; readonly complete: boolean }
  | ({ readonly is: "unknown" } & Doubt);

/** Finds values within the values that are being put together. */
export interface Inhabitants {
  one(literals: readonly Literal[]): Outcome;
  several(literals: readonly Literal[], count: number): Several;
}
