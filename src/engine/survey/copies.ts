import type { Polarity } from "../../model/channel.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { FirstOf } from "../same/copies.ts";

/** A schema, or what carries one, and what it was entered from. */
interface Held {
  readonly schema?: Pointer;
  readonly parents: Iterable<Held>;
}

/** A way to a schema. */
interface Way {
  readonly new: Pointer;
  readonly polarity: Polarity;
}

/** Ways to schemas that are not visited, because equal ones are. */
export interface Copies<T extends Way> {
  /** Keeps a way back if it leads to a copy. */
  keep(way: T): boolean;
  /** Returns the ways that were kept back for schemas which hold one of these. */
  takeAround(nodes: Iterable<Held>): readonly T[];
}

export function createCopies<T extends Way>(firstOf: FirstOf): Copies<T> {
  const kept = new Map<Pointer, T[]>();
  return {
    keep: (way) => {
      const first = firstOf(way.new, way.polarity);
      if (first === undefined) return false;
      const others = kept.get(first);
      if (others === undefined) kept.set(first, [way]);
      else others.push(way);
      return true;
    },
    takeAround: (nodes) => {
      const holders = new Set(nodes);
      for (const { parents } of holders) for (const parent of parents) holders.add(parent);
      return [...holders].flatMap(({ schema = "" }) => {
        const ways = kept.get(schema) ?? [];
        kept.delete(schema);
        return ways;
      });
    },
  };
}
