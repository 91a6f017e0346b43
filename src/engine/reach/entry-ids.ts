import type { EntryPoint } from "../diff/entry-point.ts";

/** Returns the ids of the entries that labels name: of operations as the old snapshot has them, else the label. */
export function idsOfEntries(
  entryPoints: readonly Pick<EntryPoint, "label" | "operation">[],
): (labels: readonly string[]) => readonly string[] {
  const ids = new Map<string, Set<string>>();
  for (const { label, operation } of entryPoints) {
    const known = ids.get(label) ?? new Set<string>();
    ids.set(label, known.add(operation?.id ?? label));
  }
  return (labels) => [...new Set(labels.flatMap((label) => [...(ids.get(label) ?? [label])]))].sort();
}
