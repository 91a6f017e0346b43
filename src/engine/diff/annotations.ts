import type { Annotations } from "../../model/schema.ts";
import { diffFacet, type Facts } from "./facts.ts";

/** What an operation, a parameter, a body or a member says of itself. `name` is the member's, empty for the pair itself. */
export function diffAnnotations(facts: Facts, old: Annotations, new_: Annotations, name = ""): void {
  if (old === new_) return;
  diffFacet(facts, "default", old.default, new_.default, name);
  diffFacet(facts, "deprecated", old.deprecated, new_.deprecated, name);
  diffFacet(facts, "sunset", old.sunset, new_.sunset, name);
  diffFacet(facts, "stability", old.stability, new_.stability, name);
}
