import type { Stability } from "../finding.ts";
import { groupBy } from "../group-by.ts";
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

/** Entrances by their nodes, and their labels: sorted once, for thousands of them may lead to each of hundreds of nodes. */
interface Index<N> {
  readonly entrances: ReadonlyMap<N, readonly Entrance<N>[]>;
  readonly labels: readonly string[];
  readonly ranks: ReadonlyMap<string, number>;
}

/** Climbs from nodes to where a walk came in. Asked for findings only. */
export function createReach<N extends Climbable<N>>(
  entrances: readonly Entrance<N>[],
  { ofOffer }: Pick<Stabilities, "ofOffer">,
  /** Of the step from one node to another, for instance by a member that is in alpha. */
  stabilityOfStep: (from: N, to: N) => Stability,
): (nodes: Iterable<N>) => Reach {
  let known: Index<N> | undefined;

  /** Whether there is an entrance of this stability above, by steps of no less. */
  function isReachedBy(nodes: Iterable<N>, level: Stability, index: Index<N>): boolean {
    const seen = new Set(nodes);
    for (const node of seen) {
      if (index.entrances.get(node)?.some((entrance) => atLeastAsStable(ofOffer(entrance), level))) return true;
      for (const parent of node.parents) {
        if (!seen.has(parent) && atLeastAsStable(stabilityOfStep(parent, node), level)) seen.add(parent);
      }
    }
    return false;
  }

  return (nodes) => {
    const index = (known ??= indexOf(entrances));
    const start = [...nodes];
    const seen = new Set(start);
    const isReached = new Uint8Array(index.labels.length);
    let isEntered = false;
    for (const node of seen) {
      for (const { label } of index.entrances.get(node) ?? []) {
        isReached[index.ranks.get(label)!] = 1;
        isEntered = true;
      }
      for (const parent of node.parents) seen.add(parent);
    }
    const levels: readonly Stability[] = ["stable", "beta"];
    const stability = isEntered ? levels.find((level) => isReachedBy(start, level, index)) : "stable";
    const labels = index.labels.filter((label, rank) => isReached[rank] === 1 && label !== "");
    return { labels, stability: stability ?? "alpha" };
  };
}

function indexOf<N>(entrances: readonly Entrance<N>[]): Index<N> {
  const labels = [...new Set(entrances.map(({ label }) => label))].sort();
  const ranks = new Map(labels.map((label, rank) => [label, rank]));
  return { entrances: groupBy(entrances, ({ node }) => node), labels, ranks };
}
