import type { TypeForm } from "../../src/model/snapshot.ts";

/** Returns whether an interface became a type alias: all else that can be done with its name stays possible. */
export function losesMerging(old: TypeForm, new_: TypeForm): boolean {
  return old === "interface" && (new_ === "object" || new_ === "named");
}
