import { groupBy } from "../../group-by.ts";
import { isWithin, parent, type Places, type Pointer } from "../../model/pointer.ts";
import { isLoud } from "../../summary.ts";
import type { Candidate } from "../causes/candidate.ts";
import { EXPLANATIONS, type At } from "./table.ts";

/** The incompatible candidates that explain another one, by the table. */
export function createExplanations(all: readonly Candidate[]): (candidate: Candidate) => readonly Candidate[] {
  const byEvent = groupBy(all.filter(isLoud), ({ event }) => event);
  const rows = groupBy(EXPLANATIONS, ({ explains }) => explains);
  return (candidate) =>
    [candidate.ruleId, candidate.event]
      .flatMap((name) => rows.get(name) ?? [])
      .flatMap(({ by, at }) =>
        by
          .flatMap((event) => byEvent.get(event) ?? [])
          .filter((other) => other !== candidate && RELATIONS[at](candidate.at, other.at)),
      );
}

const RELATIONS: Readonly<Record<At, (place: Places, other: Places) => boolean>> = {
  around: (place, other) =>
    isWithin(place.new, other.new) ||
    place.old === other.old ||
    isOfKeyword(place.new, other.new) ||
    isOfKeyword(place.old, other.old),
};

function isOfKeyword(at: Pointer, keyword: Pointer): boolean {
  return at === parent(keyword);
}
