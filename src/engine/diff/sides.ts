import type { Pointer } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";
import type { SameField } from "../match/source-fields.ts";

/** Both arenas, and whether two of their schemas are the same thing. */
export interface SchemaSides {
  readonly old: SchemaTable;
  readonly new: SchemaTable;
  /** Written alike, so that neither need be read to be known as the same. */
  untouched(old: Pointer, new_: Pointer): boolean;
  /** Equal expansions, by whatever names. */
  same(old: Pointer, new_: Pointer): boolean;
  /** The same definition by name, or equal expansions. */
  matches(old: Pointer, new_: Pointer): boolean;
  /** Members of one type that are one field of its source. */
  readonly sameField: SameField;
}
