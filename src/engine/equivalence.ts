import type { Pointer } from "../model/pointer.ts";

/** Compares two nodes by themselves: returns whether they differ, and names the pairs that their equality depends on. */
export type LocalComparison = (a: Pointer, b: Pointer, dependsOn: (a: Pointer, b: Pointer) => void) => boolean;

interface Node {
  differs: boolean;
  settled: boolean;
  readonly dependents: Node[];
}

/**
 * The equality that holds as long as nothing that can be reached differs (a bisimulation), so that cycles are no obstacle.
 * Each pair is compared once. A pair that is asked for while it is being compared counts as different.
 */
export function createEquivalence(differ: LocalComparison): (a: Pointer, b: Pointer) => boolean {
  const nodes = new Map<string, Node>();
  return (a, b) => {
    const known = nodes.get(`${a}\t${b}`);
    if (known !== undefined) return known.settled && !known.differs;
    const root = { differs: false, settled: false, dependents: [] };
    nodes.set(`${a}\t${b}`, root);
    explore([{ node: root, a, b }], differ, nodes);
    return !root.differs;
  };
}

interface Visit {
  readonly node: Node;
  readonly a: Pointer;
  readonly b: Pointer;
}

function explore(queue: Visit[], differ: LocalComparison, nodes: Map<string, Node>): void {
  for (const { node, a, b } of queue) {
    const dependsOn = (x: Pointer, y: Pointer): void => {
      const key = `${x}\t${y}`;
      const known = nodes.get(key);
      if (known === undefined) {
        const next: Node = { differs: false, settled: false, dependents: [node] };
        nodes.set(key, next);
        queue.push({ node: next, a: x, b: y });
      } else if (known.differs) markDifferent(node);
      else if (!known.settled) known.dependents.push(node);
    };
    if (differ(a, b, dependsOn)) markDifferent(node);
  }
  for (const { node } of queue) node.settled = true;
}

function markDifferent(node: Node): void {
  const queue = [node];
  for (const next of queue) {
    if (next.differs) continue;
    next.differs = true;
    queue.push(...next.dependents);
  }
}
