import type { Stability } from "../../finding.ts";
import { groupBy } from "../../group-by.ts";
import { once } from "../../once.ts";
import { createAncestry, has } from "./ancestry.ts";
import type { Entrance } from "../diff/entrance.ts";
import { atLeastAsStable, type Stabilities } from "../verdict/stability.ts";

export interface Reach {
  /** Labels of the offers that lead to a node, sorted. */
  readonly labels: readonly string[];
  /** Of the most stable way that leads there: each is as stable as the least stable thing on it. */
  readonly stability: Stability;
}

/** A node of a walk, and those that it was entered from. */
interface Climbable<N> {
  readonly parents: Iterable<N>;
}

/** Climbs from nodes to where a walk came in. Asked for findings only, once the walk is over. */
export function createReach<N extends Climbable<N>>(
  entrances: readonly Entrance<N>[],
  { ofOffer }: Pick<Stabilities, "ofOffer">,
  /** Of the step from one node to another, for instance by a member that is in alpha. */
  stabilityOfStep: (from: N, to: N) => Stability,
): (nodes: Iterable<N>) => Reach {
  const index = once(() => {
    const labels = [...new Set(entrances.map(({ label }) => label))].sort();
    const ranks = new Map(labels.map((label, rank) => [label, rank]));
    const byNode = groupBy(entrances, ({ node }) => node);
    const numbersOf = (node: N): readonly number[] => (byNode.get(node) ?? []).map(({ label }) => ranks.get(label)!);
    const above = createAncestry({ size: labels.length, numbersOf, parentsOf: ({ parents }: N) => parents });
    return { labels, byNode, above };
  });

  /** Whether there is an entrance of this stability above, by steps of no less. Mostly there is one near. */
  function isReachedBy(nodes: Iterable<N>, level: Stability): boolean {
    const seen = new Set(nodes);
    for (const node of seen) {
      if (
        index()
          .byNode.get(node)
          ?.some((entrance) => atLeastAsStable(ofOffer(entrance), level)) === true
      )
        return true;
      for (const parent of node.parents) {
        if (!seen.has(parent) && atLeastAsStable(stabilityOfStep(parent, node), level)) seen.add(parent);
      }
    }
    return false;
  }

  return (nodes) => {
    const { labels, above } = index();
    const start = [...nodes];
    const reached = start.map(above);
    const isEntered = reached.some((bits) => bits.some((word) => word !== 0));
    const levels: readonly Stability[] = ["stable", "beta"];
    const stability = isEntered ? levels.find((level) => isReachedBy(start, level)) : "stable";
    return {
      labels: labels.filter((label, rank) => label !== "" && reached.some((bits) => has(bits, rank))),
      stability: stability ?? "alpha",
    };
  };
}
