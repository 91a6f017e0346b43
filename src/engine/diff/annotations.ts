import { sameJson } from "../../model/json.ts";
import type { Places } from "../../model/pointer.ts";
import type { Annotations } from "../../model/schema.ts";
import { diffFacet, type Facts } from "./facts.ts";

/**
 * What an operation, a parameter, a body or a member says of itself. `name` is the member's, empty for the pair itself;
 * `holder` is where the member stands.
 */
export function diffAnnotations(
  facts: Facts,
  old: Annotations,
  new_: Annotations,
  name = "",
  holder: Partial<Places> = {},
): void {
  if (old === new_) return;
  diffFacet(facts, "default", old.default, new_.default, name, holder);
  diffLifecycle(facts, old, new_, name, holder);
  diffFacet(facts, "stability", old.stability, new_.stability, name, holder);
  diffFacet(facts, "lifecycle", old.lifecycle, new_.lifecycle, name, holder);
}

/** The date comes and goes with the deprecation that it belongs to. */
function diffLifecycle(facts: Facts, old: Annotations, new_: Annotations, name: string, holder: Partial<Places>): void {
  const subject = (old.deprecated === undefined) === (new_.deprecated === undefined) ? "sunset" : "deprecated";
  const before = old[subject];
  const after = new_[subject];
  if (sameJson(before?.value, after?.value)) return;
  facts.emit(subject, before === undefined ? "added" : after === undefined ? "removed" : "changed", {
    name,
    ...(before !== undefined && { old }),
    ...(after !== undefined && { new: new_ }),
    at: { old: before?.at ?? holder.old, new: after?.at ?? holder.new },
  });
}
