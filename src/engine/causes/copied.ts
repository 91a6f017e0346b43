import type { Change } from "../../model/change.ts";
import { principal, type Places, type Pointer } from "../../model/pointer.ts";
import type { PairNode } from "../diff/walk.ts";
import type { RuleReport } from "../dispatch/dispatch.ts";
import { isBelow, movedFrom } from "../same/contents.ts";
import { keyOf, type Met, type PlacePair } from "./collect.ts";

/** The node of a copy, and the places in it of what stands in the pair that was compared. */
export interface Copy {
  readonly node: PairNode;
  readonly move: (at: Pointer, side: keyof Places) => Pointer;
}

const known = new WeakMap<PairNode, readonly Copy[]>();

/** Returns the copies of a pair: those of the schemas around it, and the copies of what these stand in. The walk is over by then. */
export function copiesOf(node: PairNode): readonly Copy[] {
  let copies = known.get(node);
  if (copies === undefined) known.set(node, (copies = findCopies(node)));
  return copies;
}

function findCopies(start: PairNode): readonly Copy[] {
  const all: Copy[] = [{ node: start, move: (at) => at }];
  for (const { node, move } of all) {
    for (const around of holdersOf(node)) {
      for (const copy of around.copies ?? []) {
        const step: Copy["move"] = (at, side) =>
          movedFrom(principal(around.pair[side]), principal(copy.pair[side]), at);
        all.push({
          node: moved(node, around, { node: copy, move: step }),
          move: (at, side) => step(move(at, side), side),
        });
      }
    }
  }
  return all.slice(1);
}

/** The pair itself, and those that it stands in. */
function holdersOf(node: PairNode): ReadonlySet<PairNode> {
  const holders = new Set([node]);
  for (const { pair, parents } of holders) for (const parent of parents) if (isIn(pair, parent)) holders.add(parent);
  return holders;
}

function isIn(pair: Places, { pair: around }: PairNode): boolean {
  return around.kind === "schema" && isBelow(pair.old, around.old) && isBelow(pair.new, around.new);
}

/** Returns the node that the walk would have made in a copy of a schema around it. */
function moved(node: PairNode, around: PairNode, copy: Copy): PairNode {
  if (node === around) return copy.node;
  const parents = node.parents.filter((parent) => isIn(node.pair, parent) && isIn(parent.pair, around));
  const { pair } = node;
  return {
    pair: { ...pair, old: copy.move(pair.old, "old"), new: copy.move(pair.new, "new") },
    parents: [...new Set(parents)].map((parent) => moved(parent, around, copy)),
  };
}

export function changeOf(copy: Copy, change: Change): Change {
  const { old, new: new_ } = change.at;
  return { ...change, pair: copy.node.pair, at: { old: copy.move(old, "old"), new: copy.move(new_, "new") } };
}

function reportOf(copy: Copy, said: RuleReport): RuleReport {
  return { ...said, report: { ...said.report, change: changeOf(copy, said.report.change) } };
}

/** Adds what was met in copies, which have the evidence of the pair that was compared. */
export function withCopies(places: readonly PlacePair[]): readonly PlacePair[] {
  const all = new Map(places.map(({ first, met }) => [keyOf(first), { first, met: [...met] }]));
  for (const { met } of places) {
    for (const each of met) {
      for (const copied of copiesOfMet(each)) {
        const place = all.get(keyOf(copied.first));
        if (place === undefined) all.set(keyOf(copied.first), { first: copied.first, met: [copied] });
        else place.met.push(copied);
      }
    }
  }
  return [...all.values()];
}

function copiesOfMet(met: Met): Iterable<Met> {
  const copies = new Map<string, Met & { readonly nodes: Map<PairNode, RuleReport> }>();
  for (const [node, said] of met.nodes) {
    for (const copy of copiesOf(node)) {
      const report = reportOf(copy, said);
      const key = keyOf(report);
      const same = copies.get(key);
      if (same === undefined)
        copies.set(key, { ...met, first: report, nodes: new Map([[copy.node, report]]), copyOf: met });
      else same.nodes.set(copy.node, report);
    }
  }
  return copies.values();
}
