import type { OneofMembership } from "../../model/change.ts";
import { isConstraint } from "../../model/constraints.ts";
import { dictionary } from "../../model/json.ts";
import type { WireField, WireMessage, WireOneof } from "../../model/wire.ts";
import { asField } from "../match/conversions.ts";
import { matchFields } from "../match/fields.ts";
import { diffConstraints } from "./constraints.ts";
import { diffExtensions } from "./extensions.ts";
import type { Facts } from "./facts.ts";
import { diffField } from "./wire-field.ts";
import { tellReturningFields } from "./wire-former.ts";
import { diffDefinitionOptions } from "./wire-options.ts";
import { diffExtensionRanges, diffReserved, reservationOf, tellClashes } from "./wire-reserved.ts";
import type { WireScope } from "./wire-scope.ts";

export function diffMessage(facts: Facts, old: WireMessage, new_: WireMessage, scope: WireScope): void {
  diffFields(facts, old, new_, scope);
  diffOneofs(facts, old, new_);
  tellClashes(facts, { old: old.fields, new: new_.fields }, { old: old.reserved, new: new_.reserved });
  diffReserved(facts, old, new_, new_.fields);
  diffExtensionRanges(facts, old, new_, convertedIn(old, new_, scope));
  diffDefinitionOptions(facts, old, new_, scope);
}

function diffFields(facts: Facts, old: WireMessage, new_: WireMessage, scope: WireScope): void {
  const { pairs, removed, added } = matchFields(old, new_);
  for (const [before, after] of pairs) {
    diffField(facts, { field: before, file: old.file }, { field: after, file: new_.file }, scope);
  }
  diffMembership(facts, pairs, old, new_);
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
  const numbers = new Set(old.fields.map(({ number }) => number));
  const returning = tellReturningFields(facts, old, new_, scope);
  for (const field of added) {
    const extension = scope.conversions.predecessorOf(new_, field);
    if (extension !== undefined) {
      const before = { field: asField(extension), file: extension.file };
      diffField(facts, before, { field, file: new_.file }, scope);
      continue;
    }
    // That its number is or was another's, or was not to be used, says more than that it came.
    if (returning.has(field) || numbers.has(field.number) || reservationOf(old.reserved, field) !== undefined) continue;
    if (reservationOf(new_.reserved, field) !== undefined) continue;
    facts.emit("field", "added", { name: field.name, new: field, at: { new: field.at } });
  }
}

/** Fields that were extensions: their numbers had to leave what is open to extensions. */
function convertedIn(old: WireMessage, new_: WireMessage, { conversions }: WireScope): readonly WireField[] {
  if (old.extensionRanges === new_.extensionRanges) return [];
  return new_.fields.filter((field) => conversions.predecessorOf(new_, field) !== undefined);
}

/** A oneof whose members are the same is called otherwise; of one that is gone, its members tell. */
function diffOneofs(facts: Facts, old: WireMessage, new_: WireMessage): void {
  const known = new Set<string>();
  for (const before of old.oneofs) {
    const { value: name, at } = before;
    const kept = new_.oneofs.find((oneof) => oneof.value === name);
    const successor = kept === undefined ? renamedOneof(name, old, new_) : name;
    const after = kept ?? new_.oneofs.find((oneof) => oneof.value === successor);
    if (after === undefined) continue;
    known.add(after.value);
    if (kept === undefined)
      facts.emit("oneof", "renamed", { name, old: name, new: after.value, at: { old: at, new: after.at } });
    const holder = { old: at, new: after.at };
    diffExtensions(facts, before.extensions, after.extensions, { isTold: isConstraint, holder });
    diffConstraints(facts, before, after, name, holder);
  }
  if (old.incomplete) return;
  for (const after of new_.oneofs) {
    const { value: name, at } = after;
    if (!known.has(name)) diffConstraints(facts, UNCONSTRAINED, after, name, { new: at });
  }
}

const UNCONSTRAINED: Pick<WireOneof, "extensions"> = { extensions: dictionary() };

/** That to which all members that are left went together. */
function renamedOneof(name: string, old: WireMessage, new_: WireMessage): string | undefined {
  const members = old.fields.filter(({ oneof }) => oneof === name);
  const successors = new Map(new_.fields.map((field) => [field.name, field]));
  const homes = new Set(members.flatMap((member) => successors.get(member.name) ?? []).map(({ oneof }) => oneof));
  const [home] = homes;
  const isNew = !old.oneofs.some((oneof) => oneof.value === home);
  return homes.size === 1 && isNew ? home : undefined;
}

function countByOneof(fields: readonly WireField[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { oneof } of fields) if (oneof !== undefined) counts.set(oneof, (counts.get(oneof) ?? 0) + 1);
  return counts;
}

/** A member that went into a oneof, out of one, or to another. */
function diffMembership(
  facts: Facts,
  pairs: readonly (readonly [WireField, WireField])[],
  old: WireMessage,
  new_: WireMessage,
): void {
  if (old.oneofs.length + new_.oneofs.length === 0) return;
  const standing = new Set(new_.oneofs.map(({ value }) => value));
  const gone = old.oneofs.filter(({ value }) => !standing.has(value));
  const renamed = new Map(gone.map(({ value }) => [value, renamedOneof(value, old, new_)]));
  const counts = {
    old: countByOneof(pairs.map(([before]) => before)),
    new: countByOneof(pairs.map(([, after]) => after)),
  };
  const membershipOf = ({ oneof }: WireField, side: "old" | "new"): OneofMembership =>
    oneof === undefined ? { others: 0 } : { oneof, others: (counts[side].get(oneof) ?? 1) - 1 };
  for (const [before, after] of pairs) {
    if (before.oneof === after.oneof) continue;
    const isRenamed = before.oneof !== undefined && after.oneof !== undefined;
    if (isRenamed && renamed.get(before.oneof) === after.oneof) continue;
    facts.emit("oneofMembership", "changed", {
      name: before.name,
      old: membershipOf(before, "old"),
      new: membershipOf(after, "new"),
      at: { old: before.at, new: after.at },
    });
  }
}
