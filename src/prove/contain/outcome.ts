import type { Json } from "../../model/json.ts";
import { sizeOf, type Value } from "./value.ts";
import type { Literal, Node } from "./theory.ts";

/** The reason for a missing answer. */
export interface Doubt {
  readonly code: "BUDGET" | "UNSUPPORTED" | "PATTERN" | "NUMBER" | "FORMAT" | "UNCONFIRMED";
  readonly reason: string;
}

/** The result for the values that satisfy all literals: an example, that there is none, or unknown. */
export type Outcome =
  { readonly is: "found"; readonly value: Value } | { readonly is: "empty" } | ({ readonly is: "unknown" } & Doubt);

export const EMPTY: Outcome = { is: "empty" };

export function found(value: Value): Outcome {
  return { is: "found", value };
}

/** Greater values are put together from few parts by repeating them, and are of no use to anybody. */
const MAX_SIZE = 100_000;

/** Returns the built value unless it is too large. */
export function sized(value: Json): Outcome {
  return sizeOf(value) > MAX_SIZE ? unknown("BUDGET", "the value would be too large") : found(value);
}

export function unknown(code: Doubt["code"], reason: string): Outcome & { readonly is: "unknown" } {
  return { is: "unknown", code, reason };
}

/** At most as many as requested; `complete` if there are no others. */
export type Several =
  | { readonly is: "found"; readonly values: readonly Value[]; readonly complete: boolean }
  | ({ readonly is: "unknown" } & Doubt);

/** Returns an unknown result for a node that the search does not support. */
export function notUnderstood(node: Node): Outcome & { readonly is: "unknown" } {
  if (node.kind === "opaque") return unknown("UNSUPPORTED", node.reason);
  if (node.kind === "format") return unknown("FORMAT", `nothing is known of the format "${node.format}"`);
  if (node.kind === "one") return unknown("BUDGET", "too many alternatives exclude one another");
  return unknown("UNSUPPORTED", "a statement is not understood");
}

/** Finds values within the values that are being put together. */
export interface Inhabitants {
  one(literals: readonly Literal[]): Outcome;
  several(literals: readonly Literal[], count: number): Several;
  /** Takes steps for work that is done between the goals; false where none are left. */
  spend(steps: number): boolean;
}

export const OUT_OF_STEPS = unknown("BUDGET", "the search for a value took too many steps");
