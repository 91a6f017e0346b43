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

/** Says of the field at the place, which source text declares, that it is optional; `instead` of a marker that says the contrary. */
export interface Marking {
  readonly kind: "markOptional";
  readonly at: Pointer;
  readonly instead?: Pointer;
}

/** Leaves the field at the place out where it is empty. */
export interface Omission {
  readonly kind: "omitEmpty";
  readonly at: Pointer;
}

/** Makes the field at the place a pointer, so that absent and empty differ. */
export interface Indirection {
  readonly kind: "makePointer";
  readonly at: Pointer;
}

/** An edit of a declaration, independent of the syntax of a format. */
export type DeclarationEdit = Renumbering | Reservation | Marking | Omission | Indirection;
