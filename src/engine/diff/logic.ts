import type { Conditional, Facet, Schema } from "../../model/schema.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Channel } from "../../model/channel.ts";
import { diffFacet, type Facts } from "./facts.ts";
import type { SchemaSides } from "../match/sides.ts";

/** `not`, `if` and `contentSchema`. What holds under them is not judged keyword by keyword. */
export function diffLogic(facts: Facts, old: Schema, new_: Schema, sides: SchemaSides): void {
  diffNot(facts, old.not, new_.not, sides);
  diffConditionals(facts, old.conditionals, new_.conditionals, sides);
  if (old.contentSchema !== undefined && new_.contentSchema !== undefined) {
    const inside: Channel = { ...facts.pair.channel, serialization: "data" };
    facts.enter(old.contentSchema.value, new_.contentSchema.value, inside);
  } else diffFacet(facts, "contentSchema", old.contentSchema, new_.contentSchema, "contentSchema");
}

function diffNot(
  facts: Facts,
  old: readonly Facet<Pointer>[],
  new_: readonly Facet<Pointer>[],
  sides: SchemaSides,
): void {
  const removed = old.filter((before) => !new_.some((after) => sides.same(before.value, after.value)));
  const added = new_.filter((after) => !old.some((before) => sides.same(before.value, after.value)));
  const changed = Math.min(removed.length, added.length);
  for (let index = 0; index < Math.max(removed.length, added.length); index++) {
    const before = removed[index];
    const after = added[index];
    if (index >= changed) diffFacet(facts, "not", before, after, "not");
    else {
      const at = { old: before!.at, new: after!.at };
      facts.emit("not", "changed", { name: "not", old: before!.value, new: after!.value, at });
    }
  }
}

/** Compares conditionals. If the condition is unchanged, `then` and `else` are compared like other constraints. */
function diffConditionals(
  facts: Facts,
  old: readonly Conditional[],
  new_: readonly Conditional[],
  sides: SchemaSides,
): void {
  const rest = [...new_];
  const removed: Conditional[] = [];
  for (const before of old) {
    const index = rest.findIndex((after) => sides.same(before.if, after.if));
    if (index < 0) removed.push(before);
    else diffConsequences(facts, before, rest.splice(index, 1)[0]!);
  }
  for (let index = 0; index < Math.max(removed.length, rest.length); index++) {
    const before = removed[index];
    const after = rest[index];
    const at = { old: before?.at, new: after?.at };
    const action = before === undefined ? "added" : after === undefined ? "removed" : "changed";
    facts.emit("conditional", action, { name: "if", old: before, new: after, at });
  }
}

function diffConsequences(facts: Facts, old: Conditional, new_: Conditional): void {
  for (const keyword of ["then", "else"] as const) {
    const before = old[keyword];
    const after = new_[keyword];
    if (before !== undefined && after !== undefined) facts.enter(before, after);
    else if (before !== undefined || after !== undefined) {
      const action = before === undefined ? "added" : "removed";
      const at = { old: before ?? old.at, new: after ?? new_.at };
      facts.emit("conditional", action, { name: keyword, old, new: new_, at });
    }
  }
}
