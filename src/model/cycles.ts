/** The content that a value of a kind needs: a value of the named kind, of all these kinds or of one of them. */
export type Need = string | { readonly all: readonly Need[] } | { readonly one: readonly Need[] };

export const NO_NEED: Need = { all: [] };

/** Undefined for a kind that has finite values; else those that each value of it holds and that hold it, if it is among them itself. */
export type CycleOf = (name: string) => ReadonlySet<string> | undefined;

const NO_CYCLE: ReadonlySet<string> = new Set();

/** Finds kinds that contain themselves, so that no finite value exists. Calls `needOf` once per kind. */
export function createCycles(needOf: (name: string) => Need): CycleOf {
  const known = new Map<string, ReadonlySet<string> | undefined>();

  /** One, and all that it needs and that was not looked at before. */
  const settle = (name: string): void => {
    const needs = new Map<string, Need>();
    // The set grows during the iteration.
    const names = new Set([name]);
    for (const each of names) {
      const need = needOf(each);
      needs.set(each, need);
      for (const other of namesIn(need)) if (!known.has(other)) names.add(other);
    }
    const endless = endlessOf(needs, (other) => known.get(other) !== undefined);
    for (const each of names) known.set(each, endless.has(each) ? NO_CYCLE : undefined);
    const within = (each: string): readonly string[] => namesIn(needs.get(each)!).filter((to) => endless.has(to));
    for (const cycle of cyclesOf(new Map([...endless].map((each) => [each, within(each)]))))
      for (const each of cycle) known.set(each, cycle);
  };

  return (name) => {
    if (!known.has(name)) settle(name);
    return known.get(name);
  };
}

export function namesIn(need: Need): readonly string[] {
  if (typeof need === "string") return [need];
  return ("all" in need ? need.all : need.one).flatMap(namesIn);
}

function endlessOf(needs: ReadonlyMap<string, Need>, isKnownEndless: (name: string) => boolean): ReadonlySet<string> {
  const endless = new Set(needs.keys());
  const isMet = (need: Need): boolean => {
    if (typeof need === "string") return needs.has(need) ? !endless.has(need) : !isKnownEndless(need);
    return "all" in need ? need.all.every(isMet) : need.one.length === 0 || need.one.some(isMet);
  };
  // A kind is usually found before the kinds that it needs, so reverse order needs fewer passes.
  const names = [...needs.keys()].reverse();
  for (let count = Infinity; count > endless.size;) {
    count = endless.size;
    for (const name of names) if (isMet(needs.get(name)!)) endless.delete(name);
  }
  return endless;
}

type Edges = ReadonlyMap<string, readonly string[]>;

/**
 * Returns the strongly connected components (Kosaraju's algorithm). A single node counts if it has an edge to itself.
 */
function cyclesOf(edges: Edges): readonly ReadonlySet<string>[] {
  const seen = new Set<string>();
  const order = [...edges.keys()].flatMap((from) => reached(from, edges, seen));
  const back = new Map<string, string[]>([...edges.keys()].map((name) => [name, []]));
  for (const [from, all] of edges) for (const to of all) back.get(to)!.push(from);
  const taken = new Set<string>();
  return order
    .reverse()
    .map((name) => new Set(reached(name, back, taken)))
    .filter((cycle) => cycle.size > 1 || [...cycle].some((name) => edges.get(name)!.includes(name)));
}

/** All that one leads to and that was not seen before, each after all that it leads to itself. */
function reached(from: string, edges: Edges, seen: Set<string>): readonly string[] {
  if (seen.has(from)) return [];
  seen.add(from);
  const found: string[] = [];
  const stack = [{ name: from, next: 0 }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const to = edges.get(top.name)![top.next++];
    if (to === undefined) found.push(stack.pop()!.name);
    else if (!seen.has(to)) {
      seen.add(to);
      stack.push({ name: to, next: 0 });
    }
  }
  return found;
}
