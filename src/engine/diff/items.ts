import { conjunction, conjuncts, NOT_EMPTY, type Pointer } from "../../model/pointer.ts";
import type { Schema, TypeName } from "../../model/schema.ts";
import { closes, diffClosing } from "./closing.ts";
import { diffEvaluation } from "./evaluation.ts";
import { diffFacet, type Facts } from "./facts.ts";
import type { SchemaSides } from "../match/sides.ts";
import { commonTypes } from "./values.ts";

export function diffItems(
  facts: Facts,
  old: Schema,
  new_: Schema,
  common: ReadonlySet<TypeName>,
  sides: SchemaSides,
): void {
  if (!common.has("array")) return;
  diffPrefixItems(facts, old, new_, sides);
  diffClosing(facts, "items", old.items, new_.items, sides);
  diffClosing(facts, "unevaluatedItems", old.unevaluatedItems, new_.unevaluatedItems, sides);
  diffEvaluation(facts, old, new_, "unevaluatedItems", sides);
  diffContains(facts, old, new_, sides);
}

/**
 * Compares a value that became a list, or the reverse, with the items: as text, a value and a list of one are equal.
 */
export function diffListOfOne(facts: Facts, old: Schema, new_: Schema, sides: SchemaSides): void {
  if (facts.pair.channel.serialization === "data") return;
  const before = old.types.value.includes("array") ? firstItem(old) : undefined;
  const after = new_.types.value.includes("array") ? firstItem(new_) : undefined;
  if ((before === undefined) === (after === undefined)) return;
  const from = before === undefined ? old : sides.old.get(before);
  const to = after === undefined ? new_ : sides.new.get(after);
  if (commonTypes(from, to).size > 0) facts.enter(from.pointer, to.pointer);
}

/** Returns the schema of the only item of a list, also if it is declared as a tuple. */
function firstItem({ pointer, prefixItems, items }: Schema): Pointer | undefined {
  const first = (prefixItems[0] ?? items)?.value;
  return first !== undefined && conjuncts(pointer).includes(NOT_EMPTY) ? conjunction([first, NOT_EMPTY]) : first;
}

/** A position that only one side describes is described by the other side's `items`, where it has any and they allow one. */
function diffPrefixItems(facts: Facts, old: Schema, new_: Schema, sides: SchemaSides): void {
  const length = Math.max(old.prefixItems.length, new_.prefixItems.length);
  for (let index = 0; index < length; index++) {
    const before = old.prefixItems[index];
    const after = new_.prefixItems[index];
    const oldPlace = before ?? (old.items && closes(old.items.value, sides.old) ? undefined : old.items);
    const newPlace = after ?? (new_.items && closes(new_.items.value, sides.new) ? undefined : new_.items);
    if (oldPlace !== undefined && newPlace !== undefined) facts.enter(oldPlace.value, newPlace.value);
    else diffFacet(facts, "prefixItem", before, after, String(index));
  }
}

/** Compares `contains`. Under `maxContains` a wider schema accepts fewer arrays, so the pair is not entered. */
function diffContains(facts: Facts, old: Schema, new_: Schema, sides: SchemaSides): void {
  const length = Math.max(old.contains.length, new_.contains.length);
  const counted = old.keywords.maxContains !== undefined || new_.keywords.maxContains !== undefined;
  for (let index = 0; index < length; index++) {
    const before = old.contains[index];
    const after = new_.contains[index];
    if (before === undefined || after === undefined) diffFacet(facts, "contains", before, after, "contains");
    else if (!counted) facts.enter(before.value, after.value);
    else if (!sides.same(before.value, after.value)) {
      const at = { old: before.at, new: after.at };
      facts.emit("contains", "changed", { name: "contains", old: before.value, new: after.value, at });
    }
  }
}
