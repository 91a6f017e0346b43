import type { KubernetesFacets } from "../../model/schema.ts";
import { diffFacet, type Facts } from "./facts.ts";
import { diffValidations } from "./validations.ts";

const FACETS = [
  "listType",
  "listMapKeys",
  "mapType",
  "preserveUnknownFields",
  "embeddedResource",
  "patchStrategy",
  "patchMergeKey",
] as const;

/** Compares the `x-kubernetes-*` keywords that do not change the set of values. */
export function diffKubernetes(facts: Facts, old: KubernetesFacets, new_: KubernetesFacets): void {
  if (old === new_) return;
  for (const facet of FACETS) diffFacet(facts, facet, old[facet], new_[facet]);
  diffValidations(facts, old.validations ?? [], new_.validations ?? []);
}
