import type { Pointer } from "./pointer.ts";
import type { NumberRange } from "./wire.ts";

/** Gives a field or a value of an enumeration, which stands at the place, another number. */
export interface Renumbering {
  readonly kind: "renumber";
  readonly at: Pointer;
  readonly number: number;
}

/** Adds a tombstone to the message or enumeration at the place. */
export interface Reservation {
  readonly kind: "reserve";
  readonly at: Pointer;
  readonly ranges: readonly Pick<NumberRange, "start" | "end">[];
  readonly names: readonly string[];
}

/** How something could be declared instead; how that is written is the format's business. */
export type Amendment = Renumbering | Reservation;
