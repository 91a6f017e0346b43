import { isObject, type Json } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";

/** The dynamic anchors of a file by name, looked for when first asked; a recursive anchor has no name. */
export function createDynamicAnchors(
  root: (file: string) => Json | undefined,
): (file: string) => ReadonlyMap<string, readonly Pointer[]> {
  const known = new Map<string, ReadonlyMap<string, readonly Pointer[]>>();
  return (file) => {
    const before = known.get(file);
    if (before !== undefined) return before;
    const found = new Map<string, Pointer[]>();
    const queue: { readonly value: Json; readonly at: Pointer }[] = [{ value: root(file) ?? true, at: `${file}#` }];
    for (const { value, at } of queue) {
      if (typeof value !== "object" || value === null) continue;
      const name = isObject(value) ? anchorOf(value["$dynamicAnchor"], value["$recursiveAnchor"]) : undefined;
      if (name !== undefined) found.set(name, [...(found.get(name) ?? []), at]);
      for (const [key, item] of Object.entries(value as Readonly<Record<string, Json>>))
        queue.push({ value: item, at: child(at, key) });
    }
    known.set(file, found);
    return found;
  };
}

function anchorOf(dynamic: Json | undefined, recursive: Json | undefined): string | undefined {
  if (typeof dynamic === "string") return dynamic;
  return recursive === true ? "" : undefined;
}
