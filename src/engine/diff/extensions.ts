import type { Dictionary, Json } from "../../model/json.ts";
import type { Facet } from "../../model/schema.ts";
import { diffFacet, eachName, type Facts } from "./facts.ts";

/** Keywords outside the model: that they differ is all that can be said. */
export function diffExtensions(facts: Facts, old: Dictionary<Facet<Json>>, new_: Dictionary<Facet<Json>>): void {
  eachName(old, new_, (name, before, after) => diffFacet(facts, "extension", before, after, name));
}
