import type { Criterion } from "../../contracts/finding.ts";
import { type Change, ownName } from "../../model/change.ts";
import { channelKey, type Channel } from "../../model/channel.ts";
import { withoutScope } from "../../model/pointer.ts";
import type { RuleReport } from "../dispatch/dispatch.ts";
import type { PairNode } from "../diff/walk.ts";
import type { Judged } from "../../contracts/profile.ts";

/** The reports of one rule about one pair of places in one channel, with one verdict. */
export interface Met {
  readonly first: RuleReport;
  readonly channel: Channel;
  readonly judged: Judged;
  readonly criteria: ReadonlySet<Criterion>;
  /** The pairs that it was reported for, and the report of each. */
  readonly nodes: ReadonlyMap<PairNode, RuleReport>;
  /** The equal one that was compared. */
  readonly copyOf?: Met;
}

/** The reports of one rule about one pair of places in all channels. */
export interface PlacePair {
  readonly first: RuleReport;
  readonly met: readonly Met[];
}

interface OpenMet extends Met {
  readonly criteria: Set<Criterion>;
  readonly nodes: Map<PairNode, RuleReport>;
}

/** Collects reports while the walk runs. */
export interface Collector {
  add(report: RuleReport, judged: Judged, node: PairNode): void;
  /** The reports of the changes that `isKept` selects, in the order of their first ones. */
  all(isKept: (change: Change) => boolean): readonly PlacePair[];
}

export function createCollector(): Collector {
  const places = new Map<string, { readonly first: RuleReport; readonly met: Map<string, OpenMet> }>();
  return {
    add: (report, judged, node) => {
      const { change } = report.report;
      const key = keyOf(report);
      let place = places.get(key);
      if (place === undefined) places.set(key, (place = { first: report, met: new Map() }));
      const channel = `${channelKey(change.channel)}\t${judged.verdict}`;
      let met = place.met.get(channel);
      if (met === undefined) {
        met = { first: report, channel: change.channel, judged, criteria: new Set(), nodes: new Map() };
        place.met.set(channel, met);
      }
      for (const criterion of judged.criteria) met.criteria.add(criterion);
      met.nodes.set(node, report);
    },
    all: (isKept) =>
      [...places.values()].flatMap(({ met }) => placeOf([...met.values()].flatMap((each) => kept(each, isKept)))),
  };
}

/** The parts that refer to one definition are kept or left out one by one. */
function kept(met: Met, isKept: (change: Change) => boolean): readonly Met[] {
  const nodes = new Map([...met.nodes].filter(([, { report }]) => isKept(report.change)));
  const [first] = nodes.values();
  if (first === undefined) return [];
  return nodes.size === met.nodes.size ? [met] : [{ ...met, first, nodes }];
}

function placeOf(met: readonly Met[]): readonly PlacePair[] {
  const [one] = met;
  return one === undefined ? [] : [{ first: one.first, met }];
}

export function keyOf({ ruleId, report: { change } }: RuleReport): string {
  return [ruleId, ...[change.at.old, change.at.new].map(withoutScope), ownName(change)].join("\t");
}
