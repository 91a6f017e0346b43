import type { OneofMembership } from "../../model/change.ts";
import { isConstraint } from "../../model/validator-constraints.ts";
import { dictionary } from "../../model/json.ts";
import type { WireField, WireMessage, WireOneof } from "../../model/wire.ts";
import { matchOneofs } from "../match/oneofs.ts";
import { diffConstraints } from "./validator-constraints.ts";
import { diffExtensions } from "./extensions.ts";
import type { Facts } from "./facts.ts";

type FieldPairs = readonly (readonly [old: WireField, new_: WireField])[];

/** Compares the oneofs of a message and the fields in them. `pairs` are the fields that both sides have. */
export function diffOneofs(facts: Facts, old: WireMessage, new_: WireMessage, pairs: FieldPairs): void {
  if (old.oneofs.length + new_.oneofs.length === 0) return;
  const successors = matchOneofs(old, new_, pairs);
  diffMembership(facts, pairs, successors);
  const known = new Set(successors.values());
  for (const before of old.oneofs) {
    const { value: name, at } = before;
    const after = new_.oneofs.find((oneof) => oneof.value === successors.get(name));
    if (after === undefined) continue;
    const holder = { old: at, new: after.at };
    if (after.value !== name) facts.emit("oneof", "renamed", { name, old: name, new: after.value, at: holder });
    diffExtensions(facts, before.extensions, after.extensions, { isReported: isConstraint, holder });
    diffConstraints(facts, before, after, name, holder);
  }
  if (old.incomplete) return;
  for (const after of new_.oneofs) {
    const { value: name, at } = after;
    if (!known.has(name)) diffConstraints(facts, UNCONSTRAINED, after, name, { new: at });
  }
}

const UNCONSTRAINED: Pick<WireOneof, "extensions"> = { extensions: dictionary() };

/** A field that moved into a oneof, out of one, or to another one. */
function diffMembership(facts: Facts, pairs: FieldPairs, successors: ReadonlyMap<string, string>): void {
  const counts = {
    old: countByOneof(pairs.map(([before]) => before)),
    new: countByOneof(pairs.map(([, after]) => after)),
  };
  const membershipOf = ({ oneof }: WireField, side: "old" | "new"): OneofMembership =>
    oneof === undefined ? { others: 0 } : { oneof, others: (counts[side].get(oneof) ?? 1) - 1 };
  for (const [before, after] of pairs) {
    const successor = before.oneof === undefined ? undefined : successors.get(before.oneof);
    if (successor === after.oneof && (before.oneof === undefined) === (after.oneof === undefined)) continue;
    facts.emit("oneofMembership", "changed", {
      name: before.name,
      old: membershipOf(before, "old"),
      new: membershipOf(after, "new"),
      at: { old: before.at, new: after.at },
    });
  }
}

function countByOneof(fields: readonly WireField[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { oneof } of fields) if (oneof !== undefined) counts.set(oneof, (counts.get(oneof) ?? 0) + 1);
  return counts;
}
