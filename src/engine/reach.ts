import type { Stability } from "../finding.ts";
import type { Entrance } from "./diff/entrance.ts";
import { atLeastAsStable, type Stabilities } from "./stability.ts";

export interface Reach {
  /** Labels of the offers that lead to a node, sorted. */
  readonly labels: readonly string[];
  /** Of the most stable way that leads there: each is as stable as the least stable thing on it. */
  readonly stability: Stability;
}

/** A node of a walk, and those that it was entered from. */
interface Climbable<N> {
  readonly parents: ReadonlySet<N>;
}

/** Climbs from nodes to where a walk came in. Asked for findings only. */
export function createReach<N extends Climbable<N>>(
  entrances: readonly Entrance<N>[],
  { ofOffer }: Pick<Stabilities, "ofOffer">,
  /** Of the step from one node to another, for instance by a member that is in alpha. */
  stabilityOfStep: (from: N, to: N) => Stability,
): (nodes: Iterable<N>) => Reach {
  const byNode = new Map<N, Entrance<N>[]>();
  for (const entrance of entrances) byNode.set(entrance.node, [...(byNode.get(entrance.node) ?? []), entrance]);

  /** Whether there is an entrance of this stability above, by steps of no less. */
  function isReachedBy(nodes: Iterable<N>, level: Stability): boolean {
    const seen = new Set(nodes);
    for (const node of seen) {
      if (byNode.get(node)?.some((entrance) => atLeastAsStable(ofOffer(entrance), level))) return true;
      for (const parent of node.parents) {
        if (!seen.has(parent) && atLeastAsStable(stabilityOfStep(parent, node), level)) seen.add(parent);
      }
    }
    return false;
  }

  return (nodes) => {
    const start = [...nodes];
    const seen = new Set(start);
    const labels = new Set<string>();
    for (const node of seen) {
      for (const { label } of byNode.get(node) ?? []) labels.add(label);
      for (const parent of node.parents) seen.add(parent);
    }
    const levels: readonly Stability[] = ["stable", "beta"];
    const stability = labels.size === 0 ? "stable" : levels.find((level) => isReachedBy(start, level));
    labels.delete("");
    return { labels: [...labels].sort(), stability: stability ?? "alpha" };
  };
}
