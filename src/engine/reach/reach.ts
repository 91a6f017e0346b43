import type { Stability } from "../../finding.ts";
import { groupBy } from "../../group-by.ts";
import { once } from "../../once.ts";
import { createAncestry, has } from "./ancestry.ts";
import type { Entrance } from "../diff/entrance.ts";
import { atLeastAsStable, STABLE, type Stabilities, type Standing } from "../verdict/stability.ts";

/** The standing is that of the most stable way that leads to a node: each way is as stable as the least stable thing on it. */
export interface Reach extends Standing {
  /** Labels of the offers that lead to a node, sorted. */
  readonly labels: readonly string[];
}

/** A node of a walk, and those that it was entered from. */
interface Climbable<N> {
  readonly parents: Iterable<N>;
}

/** `isOwn`: the nodes themselves are concerned, and not only what is below them. */
export type ReachOf<N> = (nodes: Iterable<N>, isOwn?: boolean) => Reach;

/** Climbs from nodes to entry points. Runs only for findings, after the walk. */
export function createReach<N extends Climbable<N>>(
  entrances: readonly Entrance<N>[],
  { ofOffer }: Pick<Stabilities, "ofOffer">,
  /**
   * Returns the stability of a step between two nodes, such as an alpha property; undefined if the step is not a
   * property.
   */
  standingOfStep: (from: N, to: N, isOwn: boolean) => Standing | undefined,
): ReachOf<N> {
  const index = once(() => {
    const labels = [...new Set(entrances.map(({ label }) => label))].sort();
    const ranks = new Map(labels.map((label, rank) => [label, rank]));
    const byNode = groupBy(entrances, ({ node }) => node);
    const numbersOf = (node: N): readonly number[] => (byNode.get(node) ?? []).map(({ label }) => ranks.get(label)!);
    const above = createAncestry({ size: labels.length, numbersOf, parentsOf: ({ parents }: N) => parents });
    return { labels, byNode, above };
  });

  /**
   * Returns true if an entry point of this stability is reachable by steps of at least this stability; otherwise the
   * places that lower it. Usually one is near.
   */
  function climb(nodes: Iterable<N>, level: Stability, isOwn: boolean): true | ReadonlySet<string> {
    const obstacles = new Set<string>();
    const seen = { own: new Set(isOwn ? nodes : []), below: new Set(isOwn ? [] : nodes) };
    const passes = ({ stability, because }: Standing): boolean => {
      if (atLeastAsStable(stability, level)) return true;
      for (const reason of because) obstacles.add(reason);
      return false;
    };
    // Nodes that are added during the iteration are visited too; a path that left the own nodes never returns to them.
    for (const kind of ["own", "below"] as const) {
      for (const node of seen[kind]) {
        if (
          index()
            .byNode.get(node)
            ?.some((entrance) => passes(ofOffer(entrance))) === true
        )
          return true;
        for (const parent of node.parents) {
          const step = standingOfStep(parent, node, kind === "own");
          if (passes(step ?? STABLE)) seen[step === undefined ? kind : "below"].add(parent);
        }
      }
    }
    return obstacles;
  }

  return (nodes, isOwn = false) => {
    const { labels, above } = index();
    const start = [...nodes];
    const reached = start.map(above);
    const found = labels.filter((label, rank) => label !== "" && reached.some((bits) => has(bits, rank)));
    const isEntered = reached.some((bits) => bits.some((word) => word !== 0));
    const asStable = isEntered ? climb(start, "stable", isOwn) : true;
    if (asStable === true) return { labels: found, ...STABLE };
    const asBeta = climb(start, "beta", isOwn);
    return asBeta === true
      ? { labels: found, stability: "beta", because: [...asStable].sort() }
      : { labels: found, stability: "alpha", because: [...asBeta].sort() };
  };
}
