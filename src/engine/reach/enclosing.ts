import type { Pointer } from "../../model/pointer.ts";

/** Finds the enclosing thing of a place: the innermost, and the first of several at one place. */
export function createEnclosing<T extends { readonly at: Pointer }>(
  things: readonly T[],
): (place: Pointer) => T | undefined {
  const byPlace = new Map<Pointer, T>();
  for (const thing of things) if (!byPlace.has(thing.at)) byPlace.set(thing.at, thing);
  const lengths = [...new Set(things.map(({ at }) => at.length))].sort((a, b) => b - a);
  return (place) => {
    for (const length of lengths) {
      const isAround = length === place.length || (length < place.length && place[length] === "/");
      const found = isAround ? byPlace.get(place.slice(0, length)) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  };
}
