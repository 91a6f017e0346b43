import { isObject } from "../../model/json.ts";
import { child } from "../../model/pointer.ts";
import { statesMore } from "../../model/prose/contract.ts";
import type { Property, SchemaTable } from "../../model/schema.ts";
import type { Facts } from "./facts.ts";
import type { SchemaSides } from "../match/sides.ts";

/** Emits what the descriptions of a member state differently, as `model/prose/contract.ts` lists it. Deprecation is an annotation. */
export function diffProse(facts: Facts, old: Property, new_: Property, sides: SchemaSides): void {
  const [before, after] = [ownText(old, sides.old), ownText(new_, sides.new)];
  if (!statesMore(before, after)) return;
  const at = {
    old: before === "" ? old.at : child(old.at, "description"),
    new: after === "" ? new_.at : child(new_.at, "description"),
  };
  facts.emit("prose", "changed", { name: old.name, old: before, new: after, at });
}

/** Returns the description of a member, or of the only part that its schema wraps in `allOf`. */
function ownText({ at }: Pick<Property, "at">, schemas: SchemaTable): string {
  const written = schemas.source(at);
  if (!isObject(written)) return "";
  const { description, allOf } = written;
  if (typeof description === "string") return description;
  const isWrapped = Array.isArray(allOf) && allOf.length === 1;
  return isWrapped ? ownText({ at: child(at, "allOf", 0) }, schemas) : "";
}
