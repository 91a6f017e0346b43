import type { Finding } from "../../finding.ts";
import { groupByAny } from "../../group-by.ts";
import type { Change } from "../../model/change.ts";
import { eventOf } from "../../model/events.ts";
import type { Pointer } from "../../model/pointer.ts";
import { asOne, wordsOf } from "./as-one.ts";
import { isLoud } from "../../summary.ts";
import type { Unlocated } from "../outcome.ts";
import type { PairNode } from "../diff/walk.ts";

/** A finding, the change that it is about and the pairs at which the change was met. */
export interface Told {
  readonly finding: Unlocated<Finding>;
  readonly change: Change;
  readonly nodes: ReadonlySet<PairNode>;
}

type Group = readonly [Told, ...Told[]];

/**
 * One cause is one finding. Where one change is met in several ways (as JSON and as XML), of which one rule judges these and another those, the gravest
 * is told. What one thing became in several places, or several became in one, is told once where the words are the same; said twice of one pair, they
 * are said of two things.
 */
export function toldOnce(all: readonly Told[]): readonly Unlocated<Finding>[] {
  const counts = new Map<string, number>();
  return groupByAny(groupByAny(all, changeOf, isMetOtherwise).map(joined), (told) => {
    const { finding, change } = told;
    const words = wordsOf(finding);
    const [old, new_] = [change.pair.old, change.pair.new].map(withoutMediaType);
    const said = [words, change.pair.old, change.pair.new].join("\t");
    const count = counts.get(said) ?? 0;
    counts.set(said, count + 1);
    return [[words, count, "old", old].join("\t"), [words, count, "new", new_].join("\t")];
  }).map((group) => joined(group).finding);
}

/** What several say as one, told of the gravest. */
export function joined(group: Group): Told {
  const [first, ...others] = group;
  if (others.length === 0) return first;
  const finding = asOne([first.finding, ...others.map((told) => told.finding)]);
  const leader = group.find((told) => told.finding.fingerprint === finding.fingerprint) ?? first;
  return { ...leader, finding, nodes: new Set(group.flatMap(({ nodes }) => [...nodes])) };
}

function changeOf({ change }: Told): readonly string[] {
  return [[eventOf(change), change.at.old, change.at.new, change.name].join("\t")];
}

function isMetOtherwise({ finding, nodes }: Told, group: Group): boolean {
  return group.every(
    (other) =>
      finding.ruleId !== other.finding.ruleId &&
      isLoud(finding) === isLoud(other.finding) &&
      ![...nodes].some((node) => other.nodes.has(node)) &&
      finding.polarities.some((polarity) => other.finding.polarities.includes(polarity)),
  );
}

/** A body may be written out for each of its media types. */
function withoutMediaType(at: Pointer): Pointer {
  return at.replace(/\/content\/[^/]+/u, "/content/*");
}
