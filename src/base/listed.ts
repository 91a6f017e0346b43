/** Joins words as a sentence lists them: `a, b and c`. */
export function listed(words: readonly string[]): string {
  const most = words.slice(0, -1);
  const last = words.at(-1) ?? "";
  return most.length === 0 ? last : `${most.join(", ")} and ${last}`;
}
