import type { Resource } from "../../model/resource.ts";

type Pair = readonly [Resource, Resource];

/** Of the definitions of a kind, each with the one whose path ends most alike. A copy that came or went is one of what is there. */
export function pairsOfCopies(old: Resource, new_: Resource): readonly Pair[] {
  const { copies: before = [old] } = old;
  const { copies: after = [new_] } = new_;
  const candidates = before
    .flatMap((from) => after.map((to) => ({ from, to, likeness: likenessOf(from.file, to.file) })))
    .sort((a, b) => b.likeness - a.likeness);
  const paired = new Set<Resource>();
  const pairs: Pair[] = [];
  for (const { from, to } of candidates) {
    if (paired.has(from) || paired.has(to)) continue;
    paired.add(from).add(to);
    pairs.push([from, to]);
  }
  return pairs;
}

/** How many names two paths have in common, from their ends. */
function likenessOf(a = "", b = ""): number {
  const [left, right] = [a, b].map((path) => path.split("/").reverse()) as [string[], string[]];
  const differing = left.findIndex((name, index) => name !== right[index]);
  return differing < 0 ? left.length : differing;
}
