import { groupBy } from "../../group-by.ts";
import { canonical, type Json } from "../../model/json.ts";
import { joined, type Told } from "./told-once.ts";

/** What becomes of one option alike in several files is one finding, told of the first of them. */
export function withFilesTogether(all: readonly Told[]): readonly Told[] {
  const isOption = ({ change }: Told): boolean => change.subject === "fileOption";
  const options = all.filter(isOption);
  if (options.length < 2) return all;
  const groups = groupBy(
    options,
    ({ finding: { ruleId, verdict }, change: { action, name, old = null, new: new_ = null } }) =>
      [ruleId, verdict, action, name, canonical(old as Json), canonical(new_ as Json)].join("\t"),
  );
  return [...all.filter((told) => !isOption(told)), ...[...groups.values()].map(together)];
}

function together(group: readonly [Told, ...Told[]]): Told {
  if (group.length === 1) return group[0];
  const told = joined(group);
  const alsoAt = group.filter(({ change }) => change !== told.change).map(({ change }) => change.at);
  return { ...told, finding: { ...told.finding, alsoAt } };
}
