/** Returns undefined for errors: an unreadable or damaged cache counts as missing. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
