import type { Wire, WireEnum, WireField, WireMessage } from "../../model/wire.ts";
import { createEquivalence } from "../equivalence.ts";

/** Whether two types are written alike, whatever they and their members are called. */
export interface Expansions {
  /** Of messages or enumerations by full name. */
  same(old: string, new_: string): boolean;
}

export function createExpansions(old: Wire, new_: Wire): Expansions {
  const same = createEquivalence((a, b, dependsOn) => {
    const [before, after] = [old.messages[a], new_.messages[b]];
    if (before !== undefined && after !== undefined) return messagesDiffer(before, after, dependsOn);
    const [values, others] = [old.enums[a], new_.enums[b]];
    if (values !== undefined && others !== undefined) return numbersOf(values) !== numbersOf(others);
    // Of what no file defines, only the name is known.
    return a !== b;
  });
  return { same };
}

function messagesDiffer(old: WireMessage, new_: WireMessage, dependsOn: (a: string, b: string) => void): boolean {
  if (old.fields.length !== new_.fields.length || old.incomplete || new_.incomplete) return true;
  const byNumber = new Map(new_.fields.map((field) => [field.number, field]));
  return old.fields.some((before) => {
    const after = byNumber.get(before.number);
    if (after === undefined || !writtenAlike(before, after)) return true;
    if (before.typeName !== undefined && after.typeName !== undefined) dependsOn(before.typeName, after.typeName);
    return false;
  });
}

/** Apart from what a named type consists of. */
function writtenAlike(a: WireField, b: WireField): boolean {
  return a.type === b.type && a.type !== "unknown" && a.keyType === b.keyType && isMany(a) === isMany(b);
}

function isMany({ cardinality }: WireField): boolean {
  return cardinality === "repeated" || cardinality === "map";
}

function numbersOf({ values }: WireEnum): string {
  return [...new Set(values.map(({ number }) => number))].sort((a, b) => a - b).join();
}
