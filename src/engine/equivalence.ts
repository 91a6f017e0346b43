import type { Pointer } from "../model/pointer.ts";

/** Compares two nodes by themselves: returns whether they differ, and names the pairs that their equality depends on. */
export type LocalComparison = (a: Pointer, b: Pointer, dependsOn: (a: Pointer, b: Pointer) => void) => boolean;

interface Node {
  readonly key: string;
  readonly a: Pointer;
  readonly b: Pointer;
  /** That which came upon it first. */
  readonly home: Exploration;
  differs: boolean;
  settled: boolean;
  readonly dependents: Node[];
}

interface Exploration {
  /** In the order of their discovery; it grows while it is gone through. */
  readonly nodes: Node[];
  /** Unsettled pairs that were taken for equal when a comparison asked for them. */
  readonly assumed: Set<Node>;
  /** What inner explorations found by assuming something of this one or an outer one. */
  readonly provisional: Node[];
}

/**
 * The equality that holds as long as nothing that can be reached differs (a bisimulation), so that cycles are no obstacle.
 * A comparison may itself ask for the equality of other pairs. One that is being compared counts as equal then; if it turns out to
 * differ, what was found by that assumption is found again.
 */
export function createEquivalence(differ: LocalComparison): (a: Pointer, b: Pointer) => boolean {
  const nodes = new Map<string, Node>();
  const running: Exploration[] = [];

  function nodeOf(a: Pointer, b: Pointer, exploration: Exploration): Node {
    const key = `${a}\t${b}`;
    const known = nodes.get(key);
    if (known !== undefined) return known;
    const node: Node = { key, a, b, home: exploration, differs: false, settled: false, dependents: [] };
    nodes.set(key, node);
    exploration.nodes.push(node);
    return node;
  }

  function explore(a: Pointer, b: Pointer): boolean {
    for (;;) {
      const exploration: Exploration = { nodes: [], assumed: new Set(), provisional: [] };
      const root = nodeOf(a, b, exploration);
      running.push(exploration);
      for (const node of exploration.nodes) {
        const dependsOn = (x: Pointer, y: Pointer): void => {
          const other = nodeOf(x, y, exploration);
          if (other.differs) markDifferent(node);
          else if (!other.settled) {
            other.dependents.push(node);
            if (other.home !== exploration) exploration.assumed.add(other);
          }
        };
        if (differ(node.a, node.b, dependsOn)) markDifferent(node);
      }
      running.pop();
      if (settle(exploration) || root.differs) return !root.differs;
    }
  }

  /** Returns false, and forgets what it was based on, where an assumption was wrong. What differs goes on differing. */
  function settle({ nodes: own, assumed, provisional }: Exploration): boolean {
    for (const node of own) node.settled = true;
    const refuted = [...assumed].some((node) => node.settled && node.differs);
    if (refuted) {
      for (const node of [...own, ...provisional]) if (!node.differs) nodes.delete(node.key);
      return false;
    }
    const open = [...assumed].filter((node) => !node.settled);
    const outer = running.at(-1);
    if (outer === undefined || open.length === 0) return true;
    for (const node of open) outer.assumed.add(node);
    outer.provisional.push(...own, ...provisional);
    return true;
  }

  return (a, b) => {
    const known = nodes.get(`${a}\t${b}`);
    if (known === undefined) return explore(a, b);
    if (!known.settled) running.at(-1)?.assumed.add(known);
    return !known.differs;
  };
}

function markDifferent(node: Node): void {
  const queue = [node];
  for (const next of queue) {
    if (next.differs) continue;
    next.differs = true;
    queue.push(...next.dependents);
  }
}
