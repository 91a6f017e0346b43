import { distance } from "fastest-levenshtein";

/** The candidate that the writer most likely meant; undefined when none is near. */
export function suggestion(word: string, candidates: Iterable<string>): string | undefined {
  const most = Math.max(1, Math.round(word.length * 0.4));
  const wanted = word.toLowerCase();
  return (
    nearestOf(word, candidates, (steps) => steps <= most) ??
    [...candidates].find((candidate) => wanted.length > 2 && candidate.toLowerCase().startsWith(wanted))
  );
}

/** The first of those that are fewest `steps` away, of the ones that are near: both words are in small letters. */
export function nearestOf(
  word: string,
  candidates: Iterable<string>,
  isNear: (steps: number, word: string, candidate: string) => boolean,
): string | undefined {
  const wanted = word.toLowerCase();
  let best: string | undefined;
  let least = Infinity;
  for (const candidate of candidates) {
    const other = candidate.toLowerCase();
    const steps = distance(wanted, other);
    if (steps < least && isNear(steps, wanted, other)) [best, least] = [candidate, steps];
  }
  return best;
}

/** One sentence of advice: the nearest candidate, or all of them where they are few. */
export function didYouMean(word: string, candidates: readonly string[], otherwise = ""): string {
  const found = suggestion(word, candidates);
  if (found !== undefined) return `Did you mean "${found}"?`;
  if (otherwise !== "" || candidates.length === 0 || candidates.length > 12) return otherwise;
  return `Choose one of: ${candidates.join(", ")}.`;
}
