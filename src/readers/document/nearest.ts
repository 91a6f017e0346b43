import { closest, distance } from "fastest-levenshtein";

/** The name that someone most likely meant; undefined where none is near. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const sameLetters = names.find((each) => each.toLowerCase() === name.toLowerCase());
  if (sameLetters !== undefined) return sameLetters;
  const found = closest(name, names);
  return distance(name, found) <= Math.max(1, Math.floor(name.length * 0.4)) ? found : undefined;
}
