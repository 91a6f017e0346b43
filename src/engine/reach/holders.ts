import { parent, type Pointer } from "../../model/pointer.ts";

/** Finds which of some things, each at a place of its own, holds a place; the first of those at one place, the nearest of nested ones. */
export function createHolders<T extends { readonly at: Pointer }>(
  things: readonly T[],
): (place: Pointer) => T | undefined {
  const byPlace = new Map<Pointer, T>();
  for (const thing of things) if (!byPlace.has(thing.at)) byPlace.set(thing.at, thing);
  return (place) => {
    if (byPlace.size === 0) return undefined;
    for (let at = place; ; at = parent(at)) {
      const found = byPlace.get(at);
      if (found !== undefined || at === parent(at)) return found;
    }
  };
}
