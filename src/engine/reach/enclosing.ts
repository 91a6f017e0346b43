import { parent, type Pointer } from "../../model/pointer.ts";

/** Finds the enclosing thing of a place: the innermost, and the first of several at one place. */
export function createEnclosing<T extends { readonly at: Pointer }>(
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
