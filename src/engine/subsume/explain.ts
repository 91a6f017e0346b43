import { groupBy } from "../../group-by.ts";
import { isWithin, parent, type Pointer } from "../../model/pointer.ts";
import type { Branch } from "../../model/schema.ts";
import type { DeclaredField, DeclaredType } from "../../model/declaration.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import { isLoud } from "../../summary.ts";
import type { Candidate } from "../causes/candidate.ts";
import { EXPLANATIONS, type At } from "./table.ts";

type Sides = Readonly<Record<"old" | "new", Snapshot>>;

/** Finds the incompatible candidates that explain another one, by the table. */
export function createExplanations(
  all: readonly Candidate[],
  sides: Sides,
): (candidate: Candidate) => readonly Candidate[] {
  const byEvent = groupBy(all.filter(isLoud), ({ event }) => event);
  const rows = groupBy(EXPLANATIONS, ({ explains }) => explains);
  return (candidate) =>
    [candidate.ruleId, candidate.event]
      .flatMap((name) => rows.get(name) ?? [])
      .flatMap(({ by, at }) =>
        by
          .flatMap((event) => byEvent.get(event) ?? [])
          .filter((other) => other !== candidate && RELATIONS[at](candidate, other, sides)),
      );
}

const RELATIONS: Readonly<Record<At, (explained: Candidate, other: Candidate, sides: Sides) => boolean>> = {
  around: ({ at: place }, { at: other }) =>
    isWithin(place.new, other.new) ||
    place.old === other.old ||
    isOfKeyword(place.new, other.new) ||
    isOfKeyword(place.old, other.old),
  required: ({ at, fact }, other, { old }) => {
    const { schema } = fact.old as Branch;
    return isWithin(at.new, other.at.new) && other.fact.name in old.schemas.get(schema).required;
  },
  named: ({ fact }, other) => {
    const { name } = other.fact.old as DeclaredType;
    return [fact.old, fact.new].some((field) => namesIn((field as DeclaredField).typeIdentity).includes(name));
  },
};

function isOfKeyword(at: Pointer, keyword: Pointer): boolean {
  return at === parent(keyword);
}

const NAME = /[\w~-]+(?:[./][\w~-]+)*/gu;

function namesIn(identity: string): readonly string[] {
  return identity.match(NAME) ?? [];
}
