import type { Finding } from "../../finding.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import { asOne, wordsOf } from "./as-one.ts";
import { groupBy } from "../../group-by.ts";
import { createHolders } from "../reach/holders.ts";
import type { Unlocated } from "../outcome.ts";

/** The same change in several copies of a definition is one finding, told of the first of them. */
export function withCopiesTogether(
  findings: readonly Unlocated<Finding>[],
  snapshots: Readonly<Record<"old" | "new", Snapshot>>,
): readonly Unlocated<Finding>[] {
  const placesIn = { old: createPlaces(snapshots.old), new: createPlaces(snapshots.new) };
  if (placesIn.old === undefined && placesIn.new === undefined) return findings;
  const groups = groupBy(findings, (finding) => {
    const [before, after] = [placesIn.old?.(finding.at.old), placesIn.new?.(finding.at.new)];
    return [wordsOf(finding), finding.verdict, before ?? finding.at.old, after ?? finding.at.new].join("\t");
  });
  return [...groups.values()].map(([first, ...others]) =>
    others.length === 0 ? first : { ...asOne([first, ...others]), alsoAt: others.map(({ at }) => at) },
  );
}

/** Where a place is in whichever copy; undefined where no kind has several. */
function createPlaces({ resources }: Snapshot): ((at: Pointer) => string | undefined) | undefined {
  const copies = Object.values(resources).flatMap(({ copies = [] }) => copies);
  if (copies.length === 0) return undefined;
  const homeOf = createHolders(copies);
  return (at) => {
    const home = homeOf(at);
    return home && `${home.id} ${at.slice(home.at.length)}`;
  };
}
