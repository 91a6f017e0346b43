import { isObject, type Json, type JsonObject } from "../../src/model/json.ts";

/** A use of a keyword for which the API server rejects the definition. */
export interface Misuse {
  readonly is:
    "list" | "map" | "unknown" | "keysAlone" | "keyTwice" | "granular" | "null" | "noObjects" | "false" | "empty";
  readonly keyword: string;
  readonly value: Json;
}

const LIST = "x-kubernetes-list-type";
const KEYS = "x-kubernetes-list-map-keys";
const MAP = "x-kubernetes-map-type";
const KEPT = "x-kubernetes-preserve-unknown-fields";
const WHOLE = "x-kubernetes-embedded-resource";

export const MERGING_KEYWORDS: readonly string[] = [LIST, KEYS, MAP, KEPT, WHOLE];

export function misusesIn(schema: JsonObject): readonly Misuse[] {
  const { type, [LIST]: listType, [KEYS]: keys, [MAP]: mapType, items, properties = {} } = schema;
  const found: Misuse[] = [];
  const add = (is: Misuse["is"], keyword: string, value: Json = null): void => void found.push({ is, keyword, value });
  if (listType !== undefined && type !== "array") add("list", LIST);
  else if (listType !== undefined && !["atomic", "set", "map"].includes(String(listType)))
    add("unknown", LIST, listType);
  else if (isObject(items)) itemMisuses(listType, items).forEach((is) => add(is, LIST, listType));
  if (mapType !== undefined && type !== "object") add("map", MAP);
  else if (mapType !== undefined && mapType !== "atomic" && mapType !== "granular") add("unknown", MAP, mapType);
  if (Array.isArray(keys) && keys.length > 0) {
    if (listType !== "map") add("keysAlone", KEYS);
    const twice = keys.find((key, index) => keys.indexOf(key) < index);
    if (twice !== undefined) add("keyTwice", KEYS, twice);
  }
  if (schema[KEPT] === false) add("false", KEPT);
  const isEmpty = isObject(properties) && Object.keys(properties).length === 0 && schema[KEPT] !== true;
  if (schema[WHOLE] === true && (type !== "object" || isEmpty)) add("empty", WHOLE);
  return found;
}

/** Items of a `set` must be atomic, items of a `map` must be objects. */
function itemMisuses(listType: Json | undefined, items: JsonObject): readonly Misuse["is"][] {
  if (listType !== "set" && listType !== "map") return [];
  const { type, nullable } = items;
  const isMerged =
    (type === "object" && items[MAP] !== "atomic") ||
    (type === "array" && items[LIST] !== undefined && items[LIST] !== "atomic");
  return [
    ...(listType === "set" && isMerged ? ["granular" as const] : []),
    ...(listType === "map" && type !== "object" ? ["noObjects" as const] : []),
    ...(nullable === true ? ["null" as const] : []),
  ];
}
