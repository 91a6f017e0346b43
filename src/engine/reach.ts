import type { Stability } from "../finding.ts";
import type { Operation } from "../model/snapshot.ts";
import type { Entrance } from "./diff/entrance.ts";
import { stageOf } from "./match/versions.ts";
import type { PairNode } from "./walk.ts";

export interface Reach {
  /** Labels of the operations and roots that lead to a pair, sorted. */
  readonly labels: readonly string[];
  /** Of the most stable of them. */
  readonly stability: Stability;
}

const ORDER: readonly Stability[] = ["alpha", "beta", "stable"];

/** Climbs from pairs to where the walk came in. Asked for findings only. */
export function createReach(entrances: readonly Entrance[]): (nodes: Iterable<PairNode>) => Reach {
  const byNode = new Map<PairNode, Entrance[]>();
  for (const entrance of entrances) byNode.set(entrance.node, [...(byNode.get(entrance.node) ?? []), entrance]);
  return (nodes) => {
    const seen = new Set(nodes);
    const labels = new Set<string>();
    let stability = -1;
    for (const node of seen) {
      for (const { label, operation } of byNode.get(node) ?? []) {
        labels.add(label);
        stability = Math.max(stability, ORDER.indexOf(operation === undefined ? "stable" : stabilityOf(operation)));
      }
      for (const parent of node.parents) seen.add(parent);
    }
    return { labels: [...labels].sort(), stability: ORDER[stability] ?? "stable" };
  };
}

/** `x-stability-level`, or else the stage that the version in the path names. A draft is at most alpha; what says nothing is stable. */
export function stabilityOf({ annotations, path }: Operation): Stability {
  const level = annotations.stability?.value ?? stageOf(path);
  if (level === "draft" || level === "alpha" || level === "experimental") return "alpha";
  return level === "beta" ? "beta" : "stable";
}
