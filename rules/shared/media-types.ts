import type { Effect } from "../../src/contracts/finding.ts";
import { coversMediaType } from "../../src/model/media-type-name.ts";

/** Judges the replacement of a media type by another one. */
export function relateMediaTypes(old: string, new_: string): Effect {
  const forth = coversMediaType(new_, old);
  const back = coversMediaType(old, new_);
  if (forth) return back ? "same" : "widens";
  return back ? "narrows" : "shifts";
}
