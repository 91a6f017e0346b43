import { flip, type Polarity } from "../../model/channel.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { DeclaredName, SchemaTable } from "../../model/schema.ts";

/** A name in two declarations of equal text. */
export type NamePair = readonly [old: DeclaredName, new_: DeclaredName];

/** Returns the names in two declarations, one by one, if their texts are equal; undefined for places that are no declarations. */
type NamePairsOf = (old: Pointer, new_: Pointer) => readonly NamePair[] | "different" | undefined;

export function createNamePairs(old: SchemaTable, new_: SchemaTable): NamePairsOf {
  return (a, b) => {
    const before = old.declared?.(a);
    const after = before && new_.declared?.(b);
    if (after === undefined) return undefined;
    if (before?.text !== after.text || before.names.length !== after.names.length) return "different";
    return before.names.map((name, index) => [name, after.names[index]!] as const);
  };
}

/** Returns the names that lead to what differs, in two declarations that do not differ themselves. */
export type ChangedNamesOf = (old: Pointer, new_: Pointer) => readonly NamePair[] | undefined;

/** Undefined where the declarations must be compared: their texts differ, or something that differs is merged with what they state. */
export function createChangedNames(
  old: SchemaTable,
  new_: SchemaTable,
  isUnchanged: (old: Pointer, new_: Pointer) => boolean,
): ChangedNamesOf {
  const namePairs = createNamePairs(old, new_);
  return (a, b) => {
    const names = namePairs(a, b);
    if (names === undefined || names === "different") return undefined;
    const changed = names.filter(([before, after]) => !isUnchanged(before.at, after.at));
    return changed.every((pair) => pair.every(leadsOn)) ? changed : undefined;
  };
}

/** Returns whether a difference behind a name is stated there, and not where the name stands. */
function leadsOn({ isMerged, out, in: taken }: DeclaredName): boolean {
  return isMerged !== true && (out || taken);
}

/** Returns the polarities of the values of a name, by that of the declaration that has it. */
export function polaritiesOf({ in: taken, out, isRead }: DeclaredName, polarity: Polarity): readonly Polarity[] {
  if (isRead && polarity === "request") return [];
  return [...(out ? [polarity] : []), ...(taken ? [flip(polarity)] : [])];
}

/** Returns the place that a declaration stands for, if it only names another type. */
export function canonicalIn(schemas: SchemaTable, at: Pointer): Pointer {
  return schemas.declared?.(at) === undefined ? at : schemas.canonical!(at);
}
