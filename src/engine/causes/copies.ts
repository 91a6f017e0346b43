import type { Pointer } from "../../model/pointer.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import { createEnclosing } from "../reach/enclosing.ts";
import type { Candidate } from "./candidate.ts";

/** Copies of one definition of a kind: the same place in any of them is one declaration. */
export function createCopyDeclarations(
  sides: Readonly<Record<"old" | "new", Snapshot>>,
): (candidate: Candidate) => readonly string[] {
  const placesIn = { old: createPlaces(sides.old), new: createPlaces(sides.new) };
  return ({ at }) => [
    ...(placesIn.old === undefined ? [] : prefixed("old", placesIn.old(at.old))),
    ...(placesIn.new === undefined ? [] : prefixed("new", placesIn.new(at.new))),
  ];
}

function prefixed(side: string, place: string | undefined): readonly string[] {
  return place === undefined ? [] : [`${side} copy ${place}`];
}

/** The path of a place within any copy; undefined where no kind has several. */
function createPlaces({ resources }: Snapshot): ((at: Pointer) => string | undefined) | undefined {
  const copies = Object.values(resources).flatMap(({ copies = [] }) => copies);
  if (copies.length === 0) return undefined;
  const homeOf = createEnclosing(copies);
  return (at) => {
    const home = homeOf(at);
    return home && `${home.id} ${at.slice(home.at.length)}`;
  };
}
