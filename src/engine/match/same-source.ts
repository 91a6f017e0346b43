import { sameJson } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { SchemaSides } from "./sides.ts";

/** Returns whether both schemas have the same text. What they refer to by name can differ. */
export function haveSameSource(old: Pointer, new_: Pointer, sides: SchemaSides): boolean {
  const [before, after] = [sides.old.source(old), sides.new.source(new_)];
  return before !== undefined && after !== undefined && sameJson(before, after);
}
