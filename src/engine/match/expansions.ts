import { messageIn } from "../../model/well-known.ts";
import { isMany, renumbers, type Wire, type WireEnum, type WireField, type WireMessage } from "../../model/wire.ts";
import { createEquivalence } from "../same/equivalence.ts";

/** Compares definitions by content, regardless of names. */
export interface Expansions {
  /** For messages or enums, by full name. */
  same(old: string, new_: string): boolean;
  /**
   * Returns whether the new type can read everything written as the old one: it can have additional fields, and
   * reservations for missing ones.
   */
  reads(old: string, new_: string): boolean;
}

type Differ = (old: WireMessage, new_: WireMessage, dependsOn: (a: string, b: string) => void) => boolean;
type ValuesDiffer = (old: WireEnum, new_: WireEnum) => boolean;

export function createExpansions(old: Wire, new_: Wire): Expansions {
  const relation = (differ: Differ, losesValues: ValuesDiffer): Expansions["same"] =>
    createEquivalence((a, b, dependsOn) => {
      const [before, after] = [messageIn(old, a), messageIn(new_, b)];
      if (before !== undefined && after !== undefined) return differ(before, after, dependsOn);
      const [values, others] = [old.enums[a], new_.enums[b]];
      if (values !== undefined && others !== undefined) return losesValues(values, others);
      // For an undefined type, only the name is known.
      return a !== b;
    });
  const loses: Differ = (a, b, dependsOn) =>
    demandsDiffer(a, b) ||
    oneofsDiffer(a, b) ||
    oneofsDiffer(b, a) ||
    fieldsDiffer(a, b, dependsOn, ({ number }) =>
      b.reserved.ranges.some(({ start, end }) => start <= number && number <= end),
    );
  const differ: Differ = (a, b, dependsOn) =>
    a.fields.length !== b.fields.length || fieldsDiffer(a, b, dependsOn, () => false);
  const closes: ValuesDiffer = (a, b) => valuesDiffer(a, b) || (b.closed && !a.closed);
  return { same: relation(differ, valuesDiffer), reads: relation(loses, closes) };
}

/** Compares fields. `mayLack` selects old fields that the new type can lack. */
function fieldsDiffer(
  old: WireMessage,
  new_: WireMessage,
  dependsOn: (a: string, b: string) => void,
  mayLack: (field: WireField) => boolean,
): boolean {
  if (old.incomplete || new_.incomplete) return true;
  const byNumber = new Map(new_.fields.map((field) => [field.number, field]));
  return old.fields.some((before) => {
    const after = byNumber.get(before.number);
    if (after === undefined) return !mayLack(before);
    if (!areEncodedEqually(before, after)) return true;
    const [from, to] = [before.typeName, after.typeName];
    // Changes of a definition are reported for that definition.
    if (from !== undefined && to !== undefined && from !== to) dependsOn(from, to);
    return false;
  });
}

/** One side insists on a field that the other may leave out, or does not know. */
function demandsDiffer(old: WireMessage, new_: WireMessage): boolean {
  return demandedIn(old) !== demandedIn(new_);
}

function demandedIn({ fields }: WireMessage): string {
  return numbersOf(fields.filter(({ cardinality }) => cardinality === "required"));
}

/** Fields that the old one writes together exclude each other in the new one. */
function oneofsDiffer(old: WireMessage, new_: WireMessage): boolean {
  const before = new Map(old.fields.map(({ number, oneof }) => [number, oneof]));
  const homes = new Map<string, string | undefined>();
  return new_.fields.some(({ number, oneof }) => {
    if (oneof === undefined || !before.has(number)) return false;
    const home = before.get(number);
    const differs = homes.has(oneof) && (home === undefined || homes.get(oneof) !== home);
    homes.set(oneof, home);
    return differs;
  });
}

/** Apart from what a named type consists of. */
function areEncodedEqually(a: WireField, b: WireField): boolean {
  return a.type === b.type && a.type !== "unknown" && a.keyType === b.keyType && isMany(a) === isMany(b);
}

/** Other numbers, or one name for another of them. */
function valuesDiffer(old: WireEnum, new_: WireEnum): boolean {
  return numbersOf(old.values) !== numbersOf(new_.values) || renumbers(old, new_);
}

function numbersOf(members: readonly { readonly number: number }[]): string {
  return [...new Set(members.map(({ number }) => number))].sort((a, b) => a - b).join();
}
