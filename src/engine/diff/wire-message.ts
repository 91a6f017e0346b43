import type { WireField, WireMessage } from "../../model/wire.ts";
import { asField } from "../match/conversions.ts";
import { matchFields } from "../match/fields.ts";
import type { Facts } from "./facts.ts";
import { diffField } from "./wire-field.ts";
import { emitReturningFields } from "./wire-former.ts";
import { diffOneofs } from "./wire-oneofs.ts";
import { diffDefinitionOptions } from "./wire-options.ts";
import { diffExtensionRanges, diffReserved, reservationOf, emitClashes } from "./wire-reserved.ts";
import type { WireScope } from "./wire-scope.ts";

export function diffMessage(facts: Facts, old: WireMessage, new_: WireMessage, scope: WireScope): void {
  diffFields(facts, old, new_, scope);
  emitClashes(facts, { old: old.fields, new: new_.fields }, { old: old.reserved, new: new_.reserved });
  diffReserved(facts, old, new_, new_.fields);
  diffExtensionRanges(facts, old, new_, convertedIn(old, new_, scope));
  diffDefinitionOptions(facts, old, new_, scope);
}

function diffFields(facts: Facts, old: WireMessage, new_: WireMessage, scope: WireScope): void {
  const { pairs, removed, added } = matchFields(old, new_);
  for (const [before, after] of pairs) {
    diffField(facts, { field: before, file: old.file }, { field: after, file: new_.file }, scope);
  }
  diffOneofs(facts, old, new_, pairs);
  for (const field of removed) {
    const extension = scope.conversions.successorOf(old, field);
    if (extension !== undefined) {
      const after = { field: asField(extension), file: extension.file };
      diffField(facts, { field, file: old.file }, after, scope);
    } else if (!new_.incomplete) {
      facts.emit("field", "removed", { name: field.name, old: field, at: { old: field.at } });
    }
  }
  if (old.incomplete) return;
  const byNumber = new Map(old.fields.map((field) => [field.number, field]));
  const moved = new Set(pairs.flatMap(([before, after]) => (before.number === after.number ? [] : [before])));
  const returning = emitReturningFields(facts, old, new_, scope);
  for (const field of added) {
    const extension = scope.conversions.predecessorOf(new_, field);
    if (extension !== undefined) {
      const before = { field: asField(extension), file: extension.file };
      diffField(facts, before, { field, file: new_.file }, scope);
      continue;
    }
    // A conflict of its number is more specific than the addition.
    if (returning.has(field) || reservationOf(old.reserved, field) !== undefined) continue;
    const taken = byNumber.get(field.number);
    if (taken !== undefined) {
      if (!moved.has(taken)) continue;
      const at = { old: taken.at, new: field.at };
      facts.emit("numberReuse", "added", { name: taken.name, old: taken, new: field, at });
      continue;
    }
    if (reservationOf(new_.reserved, field) !== undefined) continue;
    facts.emit("field", "added", { name: field.name, new: field, at: { new: field.at } });
  }
}

/** Fields that were extensions: their numbers had to leave what is open to extensions. */
function convertedIn(old: WireMessage, new_: WireMessage, { conversions }: WireScope): readonly WireField[] {
  if (old.extensionRanges === new_.extensionRanges) return [];
  return new_.fields.filter((field) => conversions.predecessorOf(new_, field) !== undefined);
}
