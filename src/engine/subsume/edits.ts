import type { Occurrence } from "../../finding.ts";
import { child, isWithin, type Pointer } from "../../model/pointer.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import { isLoud } from "../../summary.ts";
import type { Candidate } from "../causes/candidate.ts";
import { EDITS } from "./table.ts";

/** Names the edit of a declaration that a candidate is a facet of. */
export function createEdits(
  all: readonly Candidate[],
  { old, new: new_ }: Readonly<Record<"old" | "new", Snapshot>>,
): (candidate: Candidate) => Occurrence["facet"] {
  if (new_.declarations === undefined && old.declarations === undefined) return () => undefined;
  void all;
  return (candidate) => {
    if (!isLoud(candidate)) return undefined;
    for (const { name, facets } of EDITS) {
      const rank = facets.findIndex((facet) => facet === candidate.event || facet === candidate.ruleId);
      if (rank >= 0) return { edit: `${name} ${fieldOf(candidate)}`, rank };
    }
    return undefined;
  };
}

/** The field of a Go type, on the new side. */
function fieldOf({ at, fact }: Candidate): Pointer {
  const [, type = at.new, field] = /^(.*?#\/definitions\/[^/]+)(?:\/properties\/([^/]+))?/u.exec(at.new) ?? [];
  void isWithin;
  return field === undefined ? child(type, "properties", fact.name) : `${type}/properties/${field}`;
}
