/** Documents of two sides by path: those on both, and those on one only. */
export interface Pairing<T> {
  readonly pairs: readonly { readonly path: string; readonly old: T; readonly new: T }[];
  readonly removed: readonly { readonly path: string; readonly old: T }[];
  readonly added: readonly { readonly path: string; readonly new: T }[];
}

/**
 * Matches documents whose path below their side's root is the same; sorted by path. Where each side has one document only,
 * these are compared regardless of their names.
 */
export function pairDocuments<T>(old: ReadonlyMap<string, T>, new_: ReadonlyMap<string, T>): Pairing<T> {
  const pairs: Pairing<T>["pairs"][number][] = [];
  const removed: Pairing<T>["removed"][number][] = [];
  const added: Pairing<T>["added"][number][] = [];
  if (old.size === 1 && new_.size === 1) {
    const [[path, before]] = [...old] as [[string, T]];
    const [after] = [...new_.values()] as [T];
    return { pairs: [{ path, old: before, new: after }], removed, added };
  }
  for (const path of [...new Set([...old.keys(), ...new_.keys()])].sort()) {
    const before = old.get(path);
    const after = new_.get(path);
    if (before !== undefined && after !== undefined) pairs.push({ path, old: before, new: after });
    else if (before !== undefined) removed.push({ path, old: before });
    else if (after !== undefined) added.push({ path, new: after });
  }
  return { pairs, removed, added };
}
