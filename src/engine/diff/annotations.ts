import { sameJson } from "../../model/json.ts";
import { parent, principal, type Places, type Pointer } from "../../model/pointer.ts";
import type { Annotations, Facet } from "../../model/schema.ts";
import { diffFacet, type Facts } from "./facts.ts";

/**
 * What an operation, a parameter, a body or a member says of itself. `name` is the member's, empty for the pair itself;
 * `holder` is where the member stands, `schemas` what may say it for all who use them.
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

/** Where something stands; where only one side says it, on the other one at the schema that says it there, or at its holder. */
export function placesOf(
  old: Facet<unknown> | undefined,
  new_: Facet<unknown> | undefined,
  holder: Partial<Places>,
  schemas: Partial<Places>,
): Partial<Places> {
  const isSaidBy = (schema: Pointer | undefined, said: Facet<unknown> | undefined): boolean =>
    schema !== undefined && said !== undefined && parent(said.at) === principal(schema);
  return {
    ...holder,
    ...(isSaidBy(schemas.old, new_) && { old: principal(schemas.old!) }),
    ...(isSaidBy(schemas.new, old) && { new: principal(schemas.new!) }),
    ...(old !== undefined && { old: old.at }),
    ...(new_ !== undefined && { new: new_.at }),
  };
}

/** The date comes and goes with the deprecation that it belongs to. */
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
