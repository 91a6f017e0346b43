import type { SurfaceItem } from "../../contracts/finding.ts";
import type { Operation, Snapshot } from "../../model/snapshot.ts";
import { labelOf, type EntryPoint } from "../diff/entry-point.ts";

/** Returns all entries of the new side and the removed ones of the old side, sorted by name. */
export function surfaceItemsOf(
  { operations, roots }: Snapshot,
  entryPoints: readonly EntryPoint[],
): readonly SurfaceItem[] {
  const byName = new Map<string, SurfaceItem>();
  const add = (name: string, operation?: Operation): void => {
    const tag = operation?.tags[0]?.value;
    if (!byName.has(name)) byName.set(name, { name, ...(tag !== undefined && { tag }) });
  };
  for (const operation of Object.values(operations)) add(labelOf(operation), operation);
  for (const { name } of Object.values(roots)) add(name);
  for (const { label, operation } of entryPoints) add(label, operation);
  return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
