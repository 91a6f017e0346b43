import type { Pointer } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";
import type { SameField } from "./source-fields.ts";

/** Both arenas, and whether two of their schemas are the same thing. */
export interface SchemaSides {
  readonly old: SchemaTable;
  readonly new: SchemaTable;
  /** Returns whether both texts are equal, so that neither side must be read. */
  unchangedText(old: Pointer, new_: Pointer): boolean;
  /** Returns whether both expansions are equal, regardless of names. */
  same(old: Pointer, new_: Pointer): boolean;
  /** The same definition by name, or equal expansions. */
  matches(old: Pointer, new_: Pointer): boolean;
  /** True if code names types, so that a declaration that takes another form is one edit. */
  readonly byDeclaration: boolean;
  /** Members of one type that are one field of its source. */
  readonly sameField: SameField;
}
