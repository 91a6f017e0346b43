import { sameJson } from "../../model/json.ts";
import { parent, principal, type Places, type Pointer } from "../../model/pointer.ts";
import type { Annotations, Facet } from "../../model/schema.ts";
import { diffFacet, type Facts } from "./facts.ts";

/**
 * Compares annotations of an operation, a parameter, a body or a property. `name` is the property, empty for the pair;
 * `holder` is its place; `schemas` can state annotations for all users.
 */
export function diffAnnotations(
  facts: Facts,
  old: Annotations,
  new_: Annotations,
  name = "",
  holder: Partial<Places> = {},
  schemas: Partial<Places> = {},
): void {
  if (old === new_) return;
  for (const subject of ["default", "stability", "lifecycle"] as const) {
    const [before, after] = [old[subject], new_[subject]];
    diffFacet(facts, subject, before, after, name, placesOf(before, after, holder, schemas));
  }
  diffLifecycle(facts, old, new_, name, holder, schemas);
}

/**
 * Returns the places of an annotation. If one side does not state it, the other place is the schema that could state
 * it, or the holder.
 */
export function placesOf(
  old: Facet<unknown> | undefined,
  new_: Facet<unknown> | undefined,
  holder: Partial<Places>,
  schemas: Partial<Places>,
): Partial<Places> {
  const isStatedBy = (schema: Pointer | undefined, stated: Facet<unknown> | undefined): boolean =>
    schema !== undefined && stated !== undefined && parent(stated.at) === principal(schema);
  return {
    ...holder,
    ...(isStatedBy(schemas.old, new_) && { old: principal(schemas.old!) }),
    ...(isStatedBy(schemas.new, old) && { new: principal(schemas.new!) }),
    ...(old !== undefined && { old: old.at }),
    ...(new_ !== undefined && { new: new_.at }),
  };
}

/** Compares deprecation and sunset; the date is added and removed with its deprecation. */
function diffLifecycle(
  facts: Facts,
  old: Annotations,
  new_: Annotations,
  name: string,
  holder: Partial<Places>,
  schemas: Partial<Places>,
): void {
  const subject = (old.deprecated === undefined) === (new_.deprecated === undefined) ? "sunset" : "deprecated";
  const before = old[subject];
  const after = new_[subject];
  if (sameJson(before?.value, after?.value)) return;
  facts.emit(subject, before === undefined ? "added" : after === undefined ? "removed" : "changed", {
    name,
    ...(before !== undefined && { old }),
    ...(after !== undefined && { new: new_ }),
    at: placesOf(before, after, holder, schemas),
  });
}
