import { closest, distance } from "fastest-levenshtein";

/** "Did you mean …?" for the name that is nearest; the advice given otherwise. */
export function didYouMean(name: string, names: readonly string[], otherwise: string): string {
  const found = names.length > 0 ? closest(name, names) : undefined;
  if (found === undefined || distance(name, found) > Math.max(2, Math.floor(name.length * 0.4))) return otherwise;
  return `Did you mean ${found}?`;
}
