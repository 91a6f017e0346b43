import { groupBy } from "../../base/group-by.ts";
import type { Change } from "../../model/change.ts";
import type { PairNode } from "../diff/walk.ts";
import type { RuleReport } from "../dispatch/dispatch.ts";
import type { Met } from "./collect.ts";
import { heirOf } from "./inherited.ts";
import { dividedByUse, type Use } from "./uses.ts";

/** The pairs of one occurrence, and the report of the first of them. */
export interface Part {
  readonly report: RuleReport;
  readonly nodes: readonly PairNode[];
  readonly use?: Use;
}

/** Divides what was met in one channel into occurrences: by edited references, and by the pairs that inherit the thing. */
export function divided(
  met: Met,
  usesOf: (node: PairNode) => readonly Use[],
  snapshots: Parameters<typeof heirOf>[1],
): readonly Part[] {
  const heirKey = (change: Change): string => {
    const heir = heirOf(change, snapshots);
    return heir === undefined ? "" : `${heir.old}\t${heir.new}`;
  };
  return [...dividedByUse(met.nodes.keys(), usesOf).values()].flatMap((group) => {
    const byPair = groupBy(group, ({ of }) => heirKey(met.nodes.get(of)!.report.change));
    return [...byPair.values()].map(([first, ...others]): Part => ({
      report: met.nodes.get(first.of)!,
      nodes: [first, ...others].map(({ node }) => node),
      ...(first.use && { use: first.use }),
    }));
  });
}
