import type { Stability } from "../../contracts/finding.ts";
import { groupBy } from "../../base/group-by.ts";
import { lazy } from "../../base/lazy.ts";
import { createAncestry, has } from "./ancestry.ts";
import type { EntryPoint } from "../diff/entry-point.ts";
import { atLeastAsStable, STABLE, type Stabilities, type Standing } from "../verdict/stability.ts";

/** The standing is that of the most stable way that leads to a node: each way is as stable as the least stable thing on it. */
export interface Reach extends Standing {
  /** Labels of the entries that lead to a node, sorted. */
  readonly labels: readonly string[];
}

/** A node of a walk, and those that it was entered from. */
interface Climbable<N> {
  readonly parents: Iterable<N>;
}

/** True if an entry point was reached; otherwise the places in the way. */
type Climbed = true | ReadonlySet<string>;

/** A node on the way up, and its parents that were not tried yet. */
interface Climbing<N> {
  readonly node: N;
  readonly parents: Iterator<N>;
}

export type ReachOf<N> = (nodes: Iterable<N>) => Reach;

/** Climbs from nodes to entry points. Runs only for findings, after the walk. */
export function createReach<N extends Climbable<N>>(
  entrances: readonly EntryPoint<N>[],
  { ofEntry }: Pick<Stabilities, "ofEntry">,
  /**
   * Returns the stability of a step between two nodes, such as an alpha property; undefined if the step is not a
   * property.
   */
  standingOfStep: (from: N, to: N) => Standing | undefined,
): ReachOf<N> {
  const index = lazy(() => {
    const labels = [...new Set(entrances.map(({ label }) => label))].sort();
    const ranks = new Map(labels.map((label, rank) => [label, rank]));
    const byNode = groupBy(entrances, ({ node }) => node);
    const numbersOf = (node: N): readonly number[] => (byNode.get(node) ?? []).map(({ label }) => ranks.get(label)!);
    const above = createAncestry({ size: labels.length, numbersOf, parentsOf: ({ parents }: N) => parents });
    return { labels, byNode, above };
  });

  const known: Readonly<Record<Stability, Map<N, Climbed>>> = { alpha: new Map(), beta: new Map(), stable: new Map() };

  /**
   * Returns true if an entry point of this stability is reachable by steps of at least this stability; otherwise the
   * places that lower it. Depth first: the first parents of most nodes lead to an entry point.
   */
  function climb(start: readonly N[], level: Stability): Climbed {
    const obstacles = new Set<string>();
    const { byNode } = index();
    const passes = ({ stability, because }: Standing): boolean => {
      if (atLeastAsStable(stability, level)) return true;
      for (const reason of because) obstacles.add(reason);
      return false;
    };
    const seen = new Set<N>();
    const path: Climbing<N>[] = [];
    /** Returns whether an entry point is known to be at or above the node. */
    const enter = (node: N): boolean => {
      if (seen.has(node)) return false;
      seen.add(node);
      const climbed = known[level].get(node);
      const isTop = climbed === true || byNode.get(node)?.some((entryPoint) => passes(ofEntry(entryPoint))) === true;
      if (!isTop && climbed !== undefined) for (const reason of climbed) obstacles.add(reason);
      else path.push({ node, parents: node.parents[Symbol.iterator]() });
      return isTop;
    };
    const enterParent = ({ node }: Climbing<N>, parent: N): boolean =>
      passes(standingOfStep(parent, node) ?? STABLE) && enter(parent);
    for (const first of start) {
      let isFound = enter(first);
      for (let last = path.at(-1); last !== undefined && !isFound; last = path.at(-1)) {
        const parent = last.parents.next();
        if (parent.done === true) path.pop();
        else isFound = enterParent(last, parent.value);
      }
      if (!isFound) continue;
      for (const { node } of path) known[level].set(node, true);
      return true;
    }
    if (start.length === 1) known[level].set(start[0]!, obstacles);
    return obstacles;
  }

  return (nodes) => {
    const { labels, above } = index();
    const start = [...nodes];
    const reached = start.map(above);
    const found = labels.filter((label, rank) => label !== "" && reached.some((bits) => has(bits, rank)));
    const isEntered = reached.some((bits) => bits.some((word) => word !== 0));
    const asStable = isEntered ? climb(start, "stable") : true;
    if (asStable === true) return { labels: found, ...STABLE };
    const asBeta = climb(start, "beta");
    return asBeta === true
      ? { labels: found, stability: "beta", because: [...asStable].sort() }
      : { labels: found, stability: "alpha", because: [...asBeta].sort() };
  };
}
