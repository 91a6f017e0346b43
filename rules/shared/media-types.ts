import type { Effect } from "../../src/finding.ts";
import { coversMediaType } from "../../src/model/media-type-name.ts";

/** What it does that another name stands in place of the old one. */
export function relateMediaTypes(old: string, new_: string): Effect {
  const forth = coversMediaType(new_, old);
  const back = coversMediaType(old, new_);
  if (forth) return back ? "same" : "widens";
  return back ? "narrows" : "shifts";
}
