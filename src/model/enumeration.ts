import { dictionary, isObject, type Dictionary, type Json } from "./json.ts";

/** Returns the values of the members of an enum by name; null where a value is not known. */
export function enumValues(value: Json | undefined): Dictionary<Json> {
  return dictionary(isObject(value) ? Object.entries(value) : []);
}

/** Returns the names of the enum members whose values are known and differ. */
export function revaluedMembers(before: Dictionary<Json>, after: Dictionary<Json>): readonly string[] {
  const isKnown = (name: string): boolean => (before[name] ?? null) !== null && (after[name] ?? null) !== null;
  return Object.keys(before).filter((name) => isKnown(name) && before[name] !== after[name]);
}
