import type { Roots } from "./roots.ts";

/** A document that git sees renamed stands at its new path on both sides. */
export function moved(
  old: Roots,
  new_: Roots,
  renamed: ReadonlyMap<string, string>,
): { readonly old: Roots; readonly new: Roots; stoodAt(path: string): string } {
  const nowAt = (path: string): string => {
    const target = renamed.get(path);
    return target !== undefined && new_.documents.has(target) ? target : path;
  };
  const before = new Map([...old.documents.keys()].map((path) => [nowAt(path), path]));
  const documents = new Map([...old.documents].map(([path, found]) => [nowAt(path), found]));
  return { old: { ...old, documents }, new: new_, stoodAt: (path) => before.get(path) ?? path };
}
