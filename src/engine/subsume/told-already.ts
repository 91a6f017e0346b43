import type { Finding } from "../../finding.ts";
import { eventOf } from "../../model/events.ts";
import { isWithin, parent, type Places, type Pointer } from "../../model/pointer.ts";
import { groupBy } from "../../group-by.ts";
import type { CompareOptions } from "../options.ts";
import { isLoud } from "../../summary.ts";
import type { Unlocated } from "../outcome.ts";
import type { Told } from "../causes/told-once.ts";

/** Whether a rule leaves a finding to what is told of a change of the same place. */
export function createIsSaid(
  told: readonly Told[],
  rules: CompareOptions["rules"],
): (finding: Pick<Unlocated<Finding>, "ruleId" | "at">) => boolean {
  const loud = told.filter(({ finding }) => isLoud(finding));
  const placesOf = groupBy(loud, ({ change }) => eventOf(change));
  const isOf = (at: Places, place: Places): boolean =>
    isWithin(at.new, place.new) ||
    at.old === place.old ||
    isOfKeyword(at.new, place.new) ||
    isOfKeyword(at.old, place.old);
  return ({ ruleId, at }) =>
    (rules[ruleId]?.meta.unlessTold ?? []).some((event) =>
      placesOf.get(event)?.some(({ change }) => isOf(at, change.at)),
    );
}

function isOfKeyword(at: Pointer, keyword: Pointer): boolean {
  return at === parent(keyword);
}
