import { distance } from "fastest-levenshtein";

/** The candidate that the writer most likely meant; undefined when none is near. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  let best: string | undefined;
  let least = Math.max(1, Math.round(word.length * 0.4)) + 1;
  for (const candidate of candidates) {
    const steps = distance(wanted, candidate.toLowerCase());
    if (steps < least) [best, least] = [candidate, steps];
  }
  return best ?? [...candidates].find((candidate) => wanted.length > 2 && candidate.toLowerCase().startsWith(wanted));
}

/** One sentence of advice: the nearest candidate, or all of them where they are few. */
export function didYouMean(word: string, candidates: readonly string[], otherwise = ""): string {
  const found = nearest(word, candidates);
  if (found !== undefined) return `Did you mean "${found}"?`;
  if (otherwise !== "" || candidates.length === 0 || candidates.length > 12) return otherwise;
  return `Choose one of: ${candidates.join(", ")}.`;
}
