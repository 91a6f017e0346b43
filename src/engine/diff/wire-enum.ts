import { child, type Pointer } from "../../model/pointer.ts";
import type { WireEnum, WireEnumValue } from "../../model/wire.ts";
import type { Facts } from "./facts.ts";
import { emitReturningValues } from "./wire-former.ts";
import { diffDefinitionOptions } from "./wire-options.ts";
import { diffReserved, reservationOf, emitClashes } from "./wire-reserved.ts";
import type { WireScope } from "./wire-scope.ts";

/** Values are known by number on the wire, by any of its names in JSON and in code. */
export function diffEnum(facts: Facts, old: WireEnum, new_: WireEnum, scope: WireScope): void {
  const [known, present] = [indexOf(old.values, keyOf), indexOf(new_.values, keyOf)];
  const missing = old.values.filter((value) => !present.has(keyOf(value)));
  const fresh = new_.values.filter((value) => !known.has(keyOf(value)));
  const freshByName = indexOf(fresh, ({ name }) => name);
  const freshByNumber = indexOf(fresh, ({ number }) => number);
  const byNumber = indexOf(new_.values, ({ number }) => number);
  const taken = new Set<WireEnumValue>();
  for (const before of missing) {
    const after = freshByName.get(before.name) ?? freshByNumber.get(before.number) ?? byNumber.get(before.number);
    const at = { old: before.at, new: after?.at };
    if (after === undefined) {
      if (!new_.incomplete) facts.emit("enumNumber", "removed", { name: before.name, old: before, at });
      continue;
    }
    taken.add(after);
    const action = after.name === before.name ? "changed" : "renamed";
    facts.emit("enumNumber", action, { name: before.name, old: before, new: after, at });
  }
  emitRewritten(facts, old, new_);
  const numbers = new Set(old.values.map(({ number }) => number));
  const returning = emitReturningValues(facts, old, new_, scope);
  for (const value of fresh) {
    if (returning.has(value) || taken.has(value) || numbers.has(value.number) || old.incomplete) continue;
    if (reservationOf(old.reserved, value) ?? reservationOf(new_.reserved, value)) continue;
    facts.emit("enumNumber", "added", { name: value.name, new: value, at: { new: value.at } });
  }
  diffDeprecated(facts, new_, known);
  emitClashes(facts, { old: old.values, new: new_.values }, { old: old.reserved, new: new_.reserved }, true);
  diffReserved(facts, old, new_, new_.values);
  diffFirst(facts, old, new_);
  diffOpenness(facts, old, new_, scope);
  diffDefinitionOptions(facts, old, new_, scope);
}

/** Emits a new first name of a number: JSON writes the first name, and readers of the others do not know it. */
function emitRewritten(facts: Facts, old: WireEnum, new_: WireEnum): void {
  const [known, present] = [new Set(old.values.map(keyOf)), new Set(new_.values.map(keyOf))];
  const written = indexOf(new_.values, ({ number }) => number);
  for (const before of indexOf(old.values, ({ number }) => number).values()) {
    const after = written.get(before.number);
    if (after === undefined || known.has(keyOf(after)) || !present.has(keyOf(before))) continue;
    const at = { old: before.at, new: after.at };
    facts.emit("enumNumber", "renamed", { name: before.name, old: before, new: after, at });
  }
}

function keyOf({ number, name }: WireEnumValue): string {
  return `${String(number)} ${name}`;
}

/** Indexes values by a key; the first one wins. */
function indexOf<K>(values: readonly WireEnumValue[], key: (value: WireEnumValue) => K): ReadonlyMap<K, WireEnumValue> {
  const index = new Map<K, WireEnumValue>();
  for (const value of values) if (!index.has(key(value))) index.set(key(value), value);
  return index;
}

function diffDeprecated(facts: Facts, new_: WireEnum, known: ReadonlyMap<string, WireEnumValue>): void {
  for (const after of new_.values) {
    const before = known.get(keyOf(after));
    if (before === undefined) continue;
    const [was, is] = [before.annotations.deprecated, after.annotations.deprecated];
    if ((was === undefined) === (is === undefined)) continue;
    const action = was === undefined ? "added" : "removed";
    const at = { old: was?.at ?? before.at, new: is?.at ?? after.at };
    facts.emit("deprecated", action, { name: after.name, old: before.annotations, new: after.annotations, at });
  }
}

/** Compares the first value, which is the default of fields without an explicit default. */
function diffFirst(facts: Facts, old: WireEnum, new_: WireEnum): void {
  const [before, after] = [old.values[0], new_.values[0]];
  if (before === undefined || after === undefined || (old.incomplete ?? new_.incomplete)) return;
  if (before.number === after.number || before.name === after.name) return;
  const at = { old: before.at, new: after.at };
  facts.emit("fieldDefault", "changed", { name: before.name, old: before.name, new: after.name, at });
}

function diffOpenness(facts: Facts, old: WireEnum, new_: WireEnum, { files }: WireScope): void {
  if (old.closed === new_.closed) return;
  const valueOf = ({ closed }: WireEnum): string => (closed ? "CLOSED" : "OPEN");
  const [before, after] = [
    { file: old.file, value: valueOf(old) },
    { file: new_.file, value: valueOf(new_) },
  ];
  if (!files.follows("enum_type", before, after)) {
    const placeOf = ({ at }: WireEnum): Pointer => child(at, "options", "features.enum_type");
    const at = { old: placeOf(old), new: placeOf(new_) };
    facts.emit("enumOpenness", "changed", { name: old.name, old: !old.closed, new: !new_.closed, at });
  }
}
