import type { Pointer } from "../../model/pointer.ts";
import { PairMap } from "../../base/pair-map.ts";

/**
 * Compares two nodes without their references: returns whether they differ, and reports the pairs that their equality
 * depends on.
 */
export type LocalComparison = (a: Pointer, b: Pointer, dependsOn: (a: Pointer, b: Pointer) => void) => boolean;

interface Node {
  readonly a: Pointer;
  readonly b: Pointer;
  /** The exploration that found it first. */
  readonly home: Exploration;
  readonly dependents: Node[];
  /** Nodes that were assumed to be equal during its comparison. */
  readonly assumed: Set<Node>;
  /** Nodes that were assumed to be equal for everything that it depends on. */
  restsOn: readonly Node[];
  differs: boolean;
  /** True if it differs independently of assumptions. */
  sure: boolean;
  settled: boolean;
}

interface Exploration {
  /** In order of discovery; it grows during the iteration. */
  readonly nodes: Node[];
  /** The one that is being compared. */
  current: Node | undefined;
  /** Unsettled pairs of this one or an outer one that were taken for equal. */
  readonly assumed: Set<Node>;
  /** Results of inner explorations that assumed something of this or an outer one. */
  readonly provisional: Node[];
}

/**
 * Returns an equality that holds as long as no reachable pair differs (a bisimulation), so that cycles are possible. A
 * comparison can depend on other pairs. A pair that is being compared counts as equal; if it turns out to differ,
 * results based on that assumption are computed again.
 */
export function createEquivalence(differ: LocalComparison): (a: Pointer, b: Pointer) => boolean {
  const nodes = new PairMap<Node>();
  const running: Exploration[] = [];

  function nodeOf(a: Pointer, b: Pointer, home: Exploration): Node {
    const known = nodes.get(a, b);
    if (known !== undefined) return known;
    const fresh = {
      differs: false,
      sure: false,
      settled: false,
      dependents: [],
      assumed: new Set<Node>(),
      restsOn: [],
    };
    const node: Node = { a, b, home, ...fresh };
    nodes.set(a, b, node);
    home.nodes.push(node);
    return node;
  }

  function explore(a: Pointer, b: Pointer): boolean {
    for (;;) {
      const exploration: Exploration = { nodes: [], current: undefined, assumed: new Set(), provisional: [] };
      const root = nodeOf(a, b, exploration);
      running.push(exploration);
      for (const node of exploration.nodes) {
        visit(node, exploration);
        if (root.sure && node === root) break;
      }
      running.pop();
      if (settle(exploration)) return !root.differs;
    }
  }

  function visit(node: Node, exploration: Exploration): void {
    exploration.current = node;
    const met: (readonly [Pointer, Pointer])[] = [];
    // Nested pairs of nodes that differ themselves are not compared.
    if (differ(node.a, node.b, (a, b) => void met.push([a, b]))) {
      markDifferent(node, true);
      return;
    }
    let differs = false;
    let sure = false;
    for (const [a, b] of met) {
      const other = nodeOf(a, b, exploration);
      differs ||= other.differs;
      sure ||= other.sure;
      if (other.settled) takeOver(other, exploration);
      else other.dependents.push(node);
      if (!other.settled && other.home !== exploration) exploration.assumed.add(other);
    }
    if (differs) markDifferent(node, sure);
  }

  /** Returns false, and forgets what was based on it, where an assumption was wrong: then all is to be gone through again. */
  function settle(exploration: Exploration): boolean {
    const root = exploration.nodes[0]!;
    const own = [...exploration.nodes, ...exploration.provisional];
    for (const node of exploration.nodes) node.settled = true;
    const open = [...exploration.assumed].filter((node) => !node.settled);
    /** The exploration that owns these assumptions; undefined if the result depends on none. */
    const outer = open.length === 0 ? undefined : running.at(-1);
    const refuted = [...exploration.assumed].filter((node) => node.home === exploration && node.differs);
    // If none is certain, each can differ because of another one, so the first is chosen.
    const chosen = refuted.some((node) => node.sure) ? undefined : refuted[0];
    const isStable = refuted.length === 0 && exploration.current === exploration.nodes.at(-1);
    for (const node of own) {
      const isKept = isStable || node.sure || node === chosen;
      if (!isKept && nodes.get(node.a, node.b) === node) nodes.delete(node.a, node.b);
      else if (isKept && outer === undefined) node.sure = node.differs;
      else if (isKept && outer !== undefined && !node.sure) {
        node.restsOn = open;
        outer.provisional.push(node);
      }
    }
    if (outer !== undefined) for (const node of open) assume(node, outer);
    return refuted.length === 0 || root.sure || root === chosen;
  }

  return (a, b) => {
    const known = nodes.get(a, b);
    if (known === undefined) return explore(a, b);
    const asking = running.at(-1);
    if (asking !== undefined) {
      if (known.settled) takeOver(known, asking);
      else assume(known, asking);
    }
    return !known.differs;
  };
}

function assume(node: Node, exploration: Exploration): void {
  exploration.assumed.add(node);
  exploration.current?.assumed.add(node);
}

function takeOver({ restsOn }: Node, exploration: Exploration): void {
  for (const node of restsOn) if (!node.settled) assume(node, exploration);
}

/** Marks a node as different. A node without assumptions differs for sure if one of its dependencies does. */
function markDifferent(node: Node, sure: boolean): void {
  const queue = [node];
  for (const next of queue) {
    const becomesSure = sure && !next.sure && next.assumed.size === 0;
    if (next.differs && !becomesSure) continue;
    next.differs = true;
    next.sure ||= becomesSure;
    queue.push(...next.dependents);
  }
}
