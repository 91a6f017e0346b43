import { dictionary, type Dictionary } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Resource } from "../../model/resource.ts";
import type { Root } from "../../model/snapshot.ts";
import { definitionOf } from "../declared/names.ts";

/**
 * Finds structs that no kind leads to, so that users of the package encode them directly. Of structs that refer to each
 * other, one represents all.
 */
export function looseTypes(
  referencesOf: (at: Pointer) => readonly Pointer[],
  structs: ReadonlySet<string>,
  resources: Dictionary<Resource>,
  lists: Dictionary<Root>,
): Dictionary<Root> {
  const reached = new Set<Pointer>();
  const reach = (at: Pointer): void => {
    const open = [at];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(...referencesOf(next));
    }
  };
  for (const { versions } of Object.values(resources)) for (const { at } of Object.values(versions)) reach(at);
  for (const { at } of Object.values(lists)) reach(at);
  const loose = [...structs].map((name) => ({ name, at: definitionOf(name) })).filter(({ at }) => !reached.has(at));
  const referred = new Set(loose.flatMap(({ at }) => referencesOf(at).filter((other) => other !== at)));
  const roots = dictionary<Root>();
  for (const { name, at } of [...loose.filter((each) => !referred.has(each.at)), ...loose]) {
    if (reached.has(at)) continue;
    reach(at);
    roots[name] = { name, at, schema: at, polarities: ["request", "response"], helper: true };
  }
  return roots;
}
