import { groupBy } from "../../base/group-by.ts";
import type {
  LockedEnum,
  LockedMessage,
  Reserved,
  WireEnum,
  WireEnumValue,
  WireField,
  WireMessage,
} from "../../model/wire.ts";
import type { Facts } from "./facts.ts";
import { diffField } from "./wire-field.ts";
import { keyOf, reservationOf, type Numbered } from "./wire-reserved.ts";
import type { WireScope } from "./wire-scope.ts";

/** Compares fields whose number or name was in use before the old side was written with what they were then. Returns these fields. */
export function emitReturningFields(
  facts: Facts,
  old: LockedMessage,
  new_: WireMessage,
  scope: WireScope,
): ReadonlySet<WireField> {
  const former = scope.old.wire.former?.messages[old.name];
  if (former === undefined) return NONE;
  const known: Known<WireField> = { ...former, members: former.fields, present: old.fields, buried: old.reserved };
  return emitReturning(facts, known, { members: new_.fields, buried: new_.reserved }, (was, is) => {
    diffField(facts, { field: was, file: former.file }, { field: is, file: new_.file }, scope);
  });
}

export function emitReturningValues(
  facts: Facts,
  old: LockedEnum,
  new_: WireEnum,
  scope: WireScope,
): ReadonlySet<WireEnumValue> {
  const former = scope.old.wire.former?.enums[old.name];
  if (former === undefined) return NONE;
  const known: Known<WireEnumValue> = { ...former, members: former.values, present: old.values, buried: old.reserved };
  return emitReturning(facts, known, { members: new_.values, buried: new_.reserved }, (was, is) => {
    if (was.number === is.number && was.name === is.name) return;
    const action = was.name === is.name ? "changed" : "renamed";
    facts.emit("enumNumber", action, { name: was.name, old: was, new: is, at: { old: was.at, new: is.at } });
  });
}

const NONE: ReadonlySet<never> = new Set();

interface Known<T> {
  /** Removed definitions. */
  readonly members: readonly T[];
  /** Tombstones that were lost. */
  readonly reserved: Reserved;
  readonly present: readonly T[];
  readonly buried: Reserved;
}

interface Present<T> {
  readonly members: readonly T[];
  readonly buried: Reserved;
}

function emitReturning<T extends Numbered>(
  facts: Facts,
  former: Known<T>,
  { members, buried }: Present<T>,
  compare: (was: T, is: T) => void,
): ReadonlySet<T> {
  const returning = new Set<T>();
  const [numbers, names, keys] = [
    new Set(former.present.map(({ number }) => number)),
    new Set(former.present.map(({ name }) => name)),
    new Set(former.present.map(keyOf)),
  ];
  const byNumber = groupBy(former.members, ({ number }) => number);
  const byName = groupBy(former.members, ({ name }) => name);
  for (const member of members) {
    if (keys.has(keyOf(member))) continue;
    // A remaining tombstone keeps its reservation.
    if (reservationOf(former.buried, member) ?? reservationOf(buried, member)) continue;
    const owners = numbers.has(member.number) ? [] : (byNumber.get(member.number) ?? []);
    const namesakes = names.has(member.name) ? [] : (byName.get(member.name) ?? []);
    const itself = namesakes.find(({ number }) => number === member.number);
    const was = itself === undefined ? [...owners.slice(0, 1), ...namesakes.slice(0, 1)] : [itself];
    for (const each of was) compare(each, member);
    const meets = was.length === 0 ? reservationOf(former.reserved, member) : undefined;
    if (meets !== undefined) {
      const { name, number, at } = member;
      facts.emit("reservedUse", "added", { name, new: { name, number, meets }, at: { new: at } });
    }
    if (was.length > 0 || meets !== undefined) returning.add(member);
  }
  return returning;
}
