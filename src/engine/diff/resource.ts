import type { Resource } from "../../model/resource.ts";
import { diffFacet, eachName, type Facts } from "./facts.ts";

/** Compares what a definition states for all versions of its kind, except the scope. */
export function diffResource(facts: Facts, old: Resource, new_: Resource): void {
  diffFacet(facts, "definitionVersion", old.definitionVersion, new_.definitionVersion, nameOf(old));
  diffNames(facts, old, new_);
  diffConversion(facts, old, new_);
  diffFacet(facts, "preserveUnknownFields", old.preserveUnknownFields, new_.preserveUnknownFields, nameOf(old));
}

/** `apps/Deployment`; `Pod` in the core group. */
export function nameOf({ id, group, kind }: Resource): string {
  return group === "" ? kind : id;
}

function diffNames(facts: Facts, old: Resource, new_: Resource): void {
  for (const name of ["plural", "singular", "listKind"] as const) {
    diffFacet(facts, "resourceName", old.names[name], new_.names[name], name);
  }
  diffList(facts, "shortName", old.names.shortNames, new_.names.shortNames);
  diffList(facts, "category", old.names.categories, new_.names.categories);
}

function diffList(
  facts: Facts,
  subject: "shortName" | "category",
  old: Resource["names"]["shortNames"],
  new_: Resource["names"]["shortNames"],
): void {
  eachName(old, new_, (name, before, after) => {
    if (before === undefined) facts.emit(subject, "added", { name, new: name, at: { new: after } });
    else if (after === undefined) facts.emit(subject, "removed", { name, old: name, at: { old: before } });
  });
}

function diffConversion(facts: Facts, { conversion: old }: Resource, { conversion: new_ }: Resource): void {
  if (old === undefined || new_ === undefined || old.strategy === new_.strategy) return;
  if (old.assumed === true) return;
  facts.emit("conversion", "changed", { name: "conversion", old, new: new_, at: { old: old.at, new: new_.at } });
}
