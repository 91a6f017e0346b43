import type { Pointer } from "../../model/pointer.ts";
import type { Facet, SchemaTable } from "../../model/schema.ts";
import { diffFacet, type Facts } from "./facts.ts";
import type { SchemaSides } from "../match/sides.ts";

type Rest = "additionalProperties" | "unevaluatedProperties" | "items" | "unevaluatedItems";

/** Returns whether the schema of additional values accepts nothing. */
export function closes(rest: Pointer, table: SchemaTable): boolean {
  return table.get(rest).types.value.length === 0;
}

/** Opening and closing are changes, other schemas are compared. */
export function diffClosing(
  facts: Facts,
  subject: Rest,
  before: Facet<Pointer> | undefined,
  after: Facet<Pointer> | undefined,
  sides: SchemaSides,
): void {
  if (before === undefined || after === undefined) {
    diffFacet(facts, subject, before, after, subject);
  } else if (closes(before.value, sides.old) === closes(after.value, sides.new)) {
    facts.enter(before.value, after.value);
  } else {
    const at = { old: before.at, new: after.at };
    facts.emit(subject, "changed", { name: subject, old: before.value, new: after.value, at });
  }
}
