import type { Annotations } from "../../model/schema.ts";
import { diffFacet, type Facts } from "./facts.ts";

/** What an operation, a parameter, a body or a member says of itself. `name` is the member's, empty for the pair itself. */
export function diffAnnotations(facts: Facts, old: Annotations, new_: Annotations, name = ""): void {
  if (old === new_) return;
  diffFacet(facts, "default", old.default, new_.default, name);
  diffLifecycle(facts, old, new_, name);
  diffFacet(facts, "stability", old.stability, new_.stability, name);
}

/** The date comes and goes with the deprecation that it belongs to. */
function diffLifecycle(facts: Facts, old: Annotations, new_: Annotations, name: string): void {
  const at = { old: old.deprecated?.at, new: new_.deprecated?.at };
  if (old.deprecated === undefined && new_.deprecated !== undefined) {
    facts.emit("deprecated", "added", { name, new: new_, at });
  } else if (old.deprecated !== undefined && new_.deprecated === undefined) {
    facts.emit("deprecated", "removed", { name, old, at });
  } else diffFacet(facts, "sunset", old.sunset, new_.sunset, name);
}
