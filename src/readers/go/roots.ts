import { dictionary, isObject, type Dictionary, type Json, type JsonObject } from "../../model/json.ts";
import type { Resource } from "../../model/resource.ts";
import type { Root } from "../../model/snapshot.ts";
import { definitionOf, DEFINITIONS } from "./names.ts";

/**
 * Structs that are a contract by themselves: no kind leads to them, so that whoever uses the package writes and reads them.
 * Of those that lead to each other one stands for all.
 */
export function looseTypes(
  definitions: JsonObject,
  structs: ReadonlySet<string>,
  resources: Dictionary<Resource>,
  lists: Dictionary<Root>,
): Dictionary<Root> {
  const reached = new Set<string>();
  const reach = (name: string): void => {
    const open = [name];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(...referencesIn(definitions[next]));
    }
  };
  for (const { versions } of Object.values(resources)) for (const { at } of Object.values(versions)) reach(nameOf(at));
  for (const { at } of Object.values(lists)) reach(nameOf(at));
  const loose = [...structs].filter((name) => !reached.has(name));
  const referred = new Set(loose.flatMap((name) => referencesIn(definitions[name]).filter((other) => other !== name)));
  const roots = dictionary<Root>();
  for (const name of [...loose.filter((name) => !referred.has(name)), ...loose]) {
    if (reached.has(name)) continue;
    reach(name);
    const at = definitionOf(name);
    roots[name] = { name, at, schema: at, polarities: ["request", "response"], helper: true };
  }
  return roots;
}

function referencesIn(schema: Json | undefined): readonly string[] {
  const found: string[] = [];
  const open: Json[] = schema === undefined ? [] : [schema];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (Array.isArray(next)) open.push(...(next as readonly Json[]));
    else if (isObject(next)) {
      const reference = next["$ref"];
      if (typeof reference === "string") found.push(nameOf(reference));
      open.push(...Object.values(next));
    }
  }
  return found;
}

function nameOf(at: string): string {
  return at
    .slice(DEFINITIONS.length + 1)
    .replaceAll("~1", "/")
    .replaceAll("~0", "~");
}
