import { sameJson } from "../../model/json.ts";
import type { KubernetesFacets, Validation } from "../../model/schema.ts";
import { diffFacet, type Facts } from "./facts.ts";

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

/**
 * Matches validation rules by expression. The remaining rules are rewritten if they have the same message, or if each
 * side has only one.
 */
function diffValidations(facts: Facts, old: readonly Validation[], new_: readonly Validation[]): void {
  const added = [...new_];
  const take = (isMeant: (one: Validation) => boolean): Validation | undefined => {
    const index = added.findIndex(isMeant);
    return index < 0 ? undefined : added.splice(index, 1)[0];
  };
  const left = old.filter((before) => take((after) => haveEqualText(before, after)) === undefined);
  const alone = left.length === 1 && added.length === 1;
  for (const before of left) {
    const after = take((one) => alone || isNamesake(before, one));
    if (after === undefined) {
      facts.emit("validation", "removed", { name: before.rule, old: before, at: { old: before.at } });
    } else {
      const at = { old: before.at, new: after.at };
      facts.emit("validation", "changed", { name: before.rule, old: before, new: after, at });
    }
  }
  for (const after of added) facts.emit("validation", "added", { name: after.rule, new: after, at: { new: after.at } });
}

/** Returns whether two rules are equal except for white space and messages. */
function haveEqualText(a: Validation, b: Validation): boolean {
  const normal = ({ rule }: Validation): string => rule.replaceAll(/\s+/gu, " ").trim();
  return normal(a) === normal(b) && sameJson(a.fields["optionalOldSelf"], b.fields["optionalOldSelf"]);
}

function isNamesake(a: Validation, b: Validation): boolean {
  return a.fields["message"] !== undefined && sameJson(a.fields["message"], b.fields["message"]);
}
