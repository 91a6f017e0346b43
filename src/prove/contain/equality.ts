import { COST, type Budget } from "./budget.ts";
import { negate, type Literal, type Node, type Region, type Theory } from "./theory.ts";

interface Pair {
  readonly a: Literal;
  readonly b: Literal;
  readonly from: Pair | undefined;
}

/** More pairs than this are not compared at a time. */
const MAX_PAIRS = 2_000;

/** Compares literals structurally up to the targets of references; cycles are possible. */
export class Equality {
  readonly #theory: Theory;
  readonly #known = new Map<number, boolean>();
  readonly #budget: Budget;

  constructor(theory: Theory, budget: Budget) {
    this.#theory = theory;
    this.#budget = budget;
  }

  same(a: Literal, b: Literal): boolean {
    if (a === b) return true;
    const known = this.#known.get(keyOf(a, b));
    if (known !== undefined) return known;
    const pairs: Pair[] = [{ a, b, from: undefined }];
    const seen = new Set([keyOf(a, b)]);
    for (const pair of pairs) {
      this.#budget.left -= COST.pair;
      if (this.#budget.left <= 0) return false;
      if (pairs.length > MAX_PAIRS) return this.#differ(pairs[0]!);
      const parts = this.#parts(pair.a, pair.b);
      if (parts === undefined) return this.#differ(pair);
      for (const [x, y] of parts) {
        if (x === y) continue;
        const key = keyOf(x, y);
        const before = this.#known.get(key);
        if (before === false) return this.#differ({ a: x, b: y, from: pair });
        if (before === true || seen.has(key)) continue;
        seen.add(key);
        pairs.push({ a: x, b: y, from: pair });
      }
    }
    for (const key of seen) this.#known.set(key, true);
    return true;
  }

  /** Marks pairs that depend on a difference as different; the rest stays unknown. */
  #differ(pair: Pair): false {
    for (let each: Pair | undefined = pair; each; each = each.from) this.#known.set(keyOf(each.a, each.b), false);
    return false;
  }

  /** The pairs that must be equal for these two to be; undefined where they differ anyway. */
  #parts(left: Literal, right: Literal): readonly (readonly [Literal, Literal])[] | undefined {
    const a = this.#theory.deref(left);
    const b = this.#theory.deref(right);
    if (a === b) return [];
    if ((a & 1) !== (b & 1)) return undefined;
    return partsOf(this.#theory.node(a), this.#theory.node(b));
  }
}

type Parts = readonly (readonly [Literal, Literal])[];

function partsOf(a: Node, b: Node): Parts | undefined {
  switch (a.kind) {
    case "and":
    case "one":
      return b.kind === a.kind ? aligned(a.of, b.of) : undefined;
    case "items":
      return b.kind === "items" ? aligned([...a.prefix, a.rest], [...b.prefix, b.rest]) : undefined;
    case "item":
    case "itemsFrom":
      return b.kind === a.kind && a.index === b.index ? [[a.item, b.item]] : undefined;
    case "contains":
      return b.kind === "contains" && a.least === b.least && a.most === b.most ? [[a.item, b.item]] : undefined;
    case "names":
      return b.kind === "names" ? [[a.name, b.name]] : undefined;
    case "every":
      return b.kind === "every" && sameRegion(a.region, b.region) ? [[a.member, b.member]] : undefined;
    case "members": {
      if (b.kind !== "members" || a.names.size !== b.names.size || a.patterns.length !== b.patterns.length)
        return undefined;
      const parts: [Literal, Literal][] = [[a.rest, b.rest]];
      for (const [name, member] of a.names) {
        const other = b.names.get(name);
        if (other === undefined) return undefined;
        parts.push([member, other]);
      }
      for (const [index, [pattern, member]] of a.patterns.entries()) {
        const [other, own] = b.patterns[index]!;
        if (other !== pattern) return undefined;
        parts.push([member, own]);
      }
      return parts;
    }
    default:
      return undefined;
  }
}

/** Parts stand in the order in which they were first met, which is that of the text for both sides. */
function aligned(a: readonly Literal[], b: readonly Literal[]): Parts | undefined {
  if (a.length !== b.length) return undefined;
  const others = new Set(b);
  const own = new Set(a);
  const [left, right] = [a.filter((part) => !others.has(part)), b.filter((part) => !own.has(part))];
  return left.length === right.length ? left.map((part, index) => [part, right[index]!] as const) : undefined;
}

function sameRegion(a: Region, b: Region): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** There are far fewer literals. */
const MOST = 2 ** 26;

function keyOf(a: Literal, b: Literal): number {
  // The negations of equals are equal.
  return (a & 1) === 1 && (b & 1) === 1 ? negate(a) * MOST + negate(b) : a * MOST + b;
}
