import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import { child, conjuncts, type Pointer } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";
import { FOREIGN_TYPE } from "../../model/typing.ts";

/** The maximum depth of a type inside of an alternative. */
const MAX_DEPTH = 6;

/** Returns whether all alternatives of a schema can be read at all levels. */
export function createIsRead(table: SchemaTable): (at: Pointer) => boolean {
  const known = new WeakMap<JsonObject, boolean>();

  /** By the depth, which limits what is looked at: types that lead to each other have very many paths, but few parts. */
  const foreign = new WeakMap<JsonObject, (boolean | undefined)[]>();

  const holdsForeign = (value: Json | undefined, at: Pointer, depth = 0): boolean => {
    if (!isObject(value) || depth > MAX_DEPTH) return false;
    const byDepth = foreign.get(value) ?? [];
    foreign.set(value, byDepth);
    return (byDepth[depth] ??= lookInto(value, at, depth));
  };

  const lookInto = (value: JsonObject, at: Pointer, depth: number): boolean => {
    if (value[FOREIGN_TYPE] !== undefined) return true;
    const target = typeof value["$ref"] === "string" ? table.follow(value["$ref"], at) : undefined;
    if (target !== undefined && holdsForeign(table.source(target), target, depth + 1)) return true;
    return partsOf(value).some(([part, ...tokens]) => holdsForeign(part, child(at, ...tokens), depth + 1));
  };

  const isRead = (at: Pointer): boolean => {
    const value = table.source(at);
    if (!isObject(value)) return true;
    const before = known.get(value);
    if (before !== undefined) return before;
    const target = typeof value["$ref"] === "string" ? table.follow(value["$ref"], at) : undefined;
    known.set(value, true);
    const isOpen = listOf(value["anyOf"]).every((branch, index) => !holdsForeign(branch, child(at, "anyOf", index)));
    const found = isOpen && (target === undefined || isRead(target));
    known.set(value, found);
    return found;
  };

  return (at) => conjuncts(at).every(isRead);
}

type Part = readonly [Json | undefined, ...(string | number)[]];

/** Returns the parts of a schema. */
function partsOf({ items, properties, prefixItems, anyOf, allOf }: JsonObject): readonly Part[] {
  const members = isObject(properties) ? Object.entries(properties) : [];
  return [
    [items, "items"],
    ...members.map(([name, value]): Part => [value, "properties", name]),
    ...listOf(prefixItems).map((value, index): Part => [value, "prefixItems", index]),
    ...listOf(anyOf).map((value, index): Part => [value, "anyOf", index]),
    ...listOf(allOf).map((value, index): Part => [value, "allOf", index]),
  ];
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}
