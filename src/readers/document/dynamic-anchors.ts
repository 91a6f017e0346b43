import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { DocumentSet } from "../../contracts/reader.ts";

/** `$recursiveAnchor: true`, which has no name. */
export const RECURSIVE = "";

type Anchors = ReadonlyMap<string, readonly Pointer[]>;

/** The dynamic anchors of a resource, by name, looked for when first asked; one that stands there twice has no meaning. */
export function createDynamicAnchors(documents: Pick<DocumentSet, "get">): (resource: Pointer) => Anchors {
  const known = new Map<Pointer, Anchors>();
  return (resource) => {
    const before = known.get(resource);
    if (before !== undefined) return before;
    const found = new Map<string, Pointer[]>();
    eachObject(documents.get(resource), resource, (value, at) => {
      if (at !== resource && typeof value["$id"] === "string") return false;
      const name = anchorOf(value);
      if (name !== undefined) found.set(name, [...(found.get(name) ?? []), at]);
      return true;
    });
    known.set(resource, found);
    return found;
  };
}

/** The names that several places of some documents have, so that the way decides between them. */
export function sharedAnchors(documents: readonly Json[]): ReadonlySet<string> {
  const met = new Set<string>();
  const shared = new Set<string>();
  for (const document of documents) {
    eachObject(document, "", (value) => {
      const name = anchorOf(value);
      if (name !== undefined) (met.has(name) ? shared : met).add(name);
      return true;
    });
  }
  return shared;
}

function anchorOf({ $dynamicAnchor, $recursiveAnchor }: JsonObject): string | undefined {
  if (typeof $dynamicAnchor === "string") return $dynamicAnchor;
  return $recursiveAnchor === true ? RECURSIVE : undefined;
}

/** Not what stands in an object for which `visit` says no. */
function eachObject(root: Json | undefined, at: Pointer, visit: (value: JsonObject, at: Pointer) => boolean): void {
  const queue: { readonly value: Json; readonly at: Pointer }[] = [{ value: root ?? true, at }];
  for (const { value, at: here } of queue) {
    if (typeof value !== "object" || value === null || (isObject(value) && !visit(value, here))) continue;
    for (const [key, item] of Object.entries(value as Readonly<Record<string, Json>>))
      queue.push({ value: item, at: child(here, key) });
  }
}
