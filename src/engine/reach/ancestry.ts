/** A set of small numbers: bit `n % 32` of word `n / 32`. */
type Bits = Uint32Array;

/** A graph to climb in: what a node says itself, and the nodes above it. */
interface Climb<N> {
  /** The number of bits. */
  readonly size: number;
  readonly numbersOf: (node: N) => readonly number[];
  readonly parentsOf: (node: N) => Iterable<N>;
}

interface Entry<N> {
  readonly node: N;
  readonly order: number;
  /** The earliest entry on the path that leads back here. */
  low: number;
  /** The set from here on; shared by the nodes of a cycle once it is complete. */
  bits: Bits;
  isWhole: boolean;
}

/**
 * The numbers that a node and all above it say. Each node is climbed from once, however many ask, by Tarjan's strongly connected components;
 * the graph must not change meanwhile.
 */
export function createAncestry<N>({ size, numbersOf, parentsOf }: Climb<N>): (node: N) => Bits {
  const nothing: Bits = new Uint32Array(Math.ceil(size / 32));
  const entries = new Map<N, Entry<N>>();
  const path: Entry<N>[] = [];

  function enter(node: N): Entry<N> {
    const numbers = numbersOf(node);
    const bits = numbers.length === 0 ? nothing : nothing.slice();
    for (const number of numbers) bits[number >>> 5]! |= 1 << (number & 31);
    const entry = { node, order: entries.size, low: entries.size, bits, isWhole: false };
    entries.set(node, entry);
    path.push(entry);
    return entry;
  }

  function close(entry: Entry<N>): void {
    if (entry.low !== entry.order) return;
    const cycle = path.splice(path.lastIndexOf(entry));
    const bits = cycle.reduce((all, each) => union(all, each.bits), nothing);
    for (const each of cycle) {
      each.bits = bits;
      each.isWhole = true;
    }
  }

  function climb(from: N): Entry<N> {
    const root = enter(from);
    const open = [{ entry: root, parents: parentsOf(from)[Symbol.iterator]() }];
    for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
      const { entry, parents } = last;
      const next = parents.next();
      if (next.done !== true) {
        const known = entries.get(next.value);
        if (known === undefined)
          open.push({ entry: enter(next.value), parents: parentsOf(next.value)[Symbol.iterator]() });
        else if (known.isWhole) entry.bits = union(entry.bits, known.bits);
        else entry.low = Math.min(entry.low, known.order);
        continue;
      }
      close(entry);
      open.pop();
      const below = open.at(-1)?.entry;
      if (below === undefined) continue;
      if (entry.isWhole) below.bits = union(below.bits, entry.bits);
      else below.low = Math.min(below.low, entry.low);
    }
    return root;
  }

  return (node) => (entries.get(node) ?? climb(node)).bits;
}

/** One of the two where it holds the other. */
function union(a: Bits, b: Bits): Bits {
  if (a === b) return a;
  let [holdsA, holdsB] = [true, true];
  for (let word = 0; word < a.length; word++) {
    const both = a[word]! | b[word]!;
    holdsB &&= both >>> 0 === a[word];
    holdsA &&= both >>> 0 === b[word];
  }
  if (holdsB) return a;
  return holdsA ? b : a.map((word, index) => word | b[index]!);
}

export function has(bits: Bits, number: number): boolean {
  return ((bits[number >>> 5]! >>> (number & 31)) & 1) === 1;
}
