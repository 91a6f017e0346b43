import type { Pointer } from "../../model/pointer.ts";
import { showRange, type NumberRange, type Reserved, type WireField, type WireMessage } from "../../model/wire.ts";
import type { Facts } from "./facts.ts";

/** A field or enum value with number and name. */
export interface Numbered {
  readonly name: string;
  readonly number: number;
  readonly at: string;
}

/** Returns the reservation of a name or number as written; undefined if there is none. */
export function reservationOf({ ranges, names }: Reserved, { name, number }: Omit<Numbered, "at">): string | undefined {
  const range = ranges.find(({ start, end }) => number >= start && number <= end);
  if (range !== undefined) return showRange(range);
  return names.some(({ value }) => value === name) ? `"${name}"` : undefined;
}

interface Sides<T> {
  readonly old: T;
  readonly new: T;
}

/** Emits conflicts: a number that is used twice, or a reserved one on either side. */
export function emitClashes(
  facts: Facts,
  members: Sides<readonly Numbered[]>,
  reserved: Sides<Reserved>,
  aliases = false,
): void {
  const known = new Set(members.old.map(keyOf));
  if (!aliases) emitDuplicates(facts, members, known);
  if (
    reserved.old.ranges.length + reserved.new.ranges.length + reserved.old.names.length + reserved.new.names.length ===
    0
  )
    return;
  for (const member of members.new) {
    const now = reservationOf(reserved.new, member);
    // An old conflict is not new.
    if (now !== undefined && known.has(keyOf(member)) && reservationOf(reserved.old, member) !== undefined) continue;
    const meets = now ?? (known.has(keyOf(member)) ? undefined : reservationOf(reserved.old, member));
    if (meets === undefined) continue;
    const { name, number, at } = member;
    facts.emit("reservedUse", "added", { name, new: { name, number, meets }, at: { new: at } });
  }
}

/** Number and name together. */
export function keyOf({ name, number }: Omit<Numbered, "at">): string {
  return `${String(number)} ${name}`;
}

function emitDuplicates(facts: Facts, members: Sides<readonly Numbered[]>, known: ReadonlySet<string>): void {
  const owners = new Map<number, Numbered>();
  for (const member of members.new) {
    const owner = owners.get(member.number);
    if (owner === undefined) owners.set(member.number, member);
    else if (owner.name !== member.name && !(known.has(keyOf(owner)) && known.has(keyOf(member)))) {
      // The one that came is at fault.
      const [culprit, other] = known.has(keyOf(member)) ? [owner, member] : [member, owner];
      const { name, number, at } = culprit;
      facts.emit("numberClash", "added", { name, new: { name, number, meets: other.name }, at: { new: at } });
    }
  }
}

interface Tombs extends Pick<WireMessage, "at" | "incomplete"> {
  readonly reserved: Reserved;
}

/** Emits removed reservations. A number or name that is in use now is reported for its user. */
export function diffReserved(facts: Facts, old: Tombs, new_: Tombs, users: readonly Numbered[]): void {
  if (new_.incomplete || old.reserved === new_.reserved) return;
  if (old.reserved.ranges.length + old.reserved.names.length === 0) return;
  const lost = withoutReserved(old.reserved, new_.reserved, users);
  const namesAt = new Map(lost.names.map(({ value, at }) => [at, `"${value}"`]));
  const emit = (text: string, at: Pointer): void => {
    facts.emit("reservation", "removed", { name: text, old: text, at: { old: at } });
  };
  for (const range of lost.ranges) {
    // A tombstone of Go keeps both.
    const name = namesAt.get(range.at);
    namesAt.delete(range.at);
    emit(name === undefined ? showRange(range) : `${showRange(range)} and ${name}`, range.at);
  }
  for (const [at, name] of namesAt) emit(name, at);
}

/** Returns numbers and names that are neither reserved nor in use. */
export function withoutReserved(
  { ranges, names }: Reserved,
  others: Reserved,
  users: readonly Omit<Numbered, "at">[],
): Reserved {
  const used = users.map(({ number }) => ({ start: number, end: number }));
  const covered = inOrder([...others.ranges, ...used]);
  const taken = new Set([...others.names.map(({ value }) => value), ...users.map(({ name }) => name)]);
  return {
    ranges: ranges.flatMap((range) => subtract(range, covered).map((rest) => ({ ...rest, at: range.at }))),
    names: names.filter(({ value }) => !taken.has(value)),
  };
}

/** Compares extension ranges. `converted` are fields that were extensions, which are reported as such. */
export function diffExtensionRanges(
  facts: Facts,
  old: WireMessage,
  new_: WireMessage,
  converted: readonly WireField[],
): void {
  if (new_.incomplete || old.extensionRanges === new_.extensionRanges) return;
  const taken = converted.map(({ number }) => ({ start: number, end: number }));
  const covered = inOrder([...new_.extensionRanges, ...taken]);
  for (const range of old.extensionRanges) {
    for (const rest of subtract(range, covered)) {
      facts.emit("extensionRange", "removed", { name: showRange(rest), old: showRange(rest), at: { old: range.at } });
    }
  }
}

type Span = Pick<NumberRange, "start" | "end">;

function inOrder(ranges: readonly Span[]): readonly Span[] {
  return [...ranges].sort((a, b) => a.start - b.start);
}

/** Returns the parts of a range that are not in the other ranges, which are sorted. */
function subtract(range: Span, others: readonly Span[]): readonly Span[] {
  const rest: Span[] = [];
  let { start } = range;
  for (const other of others) {
    if (other.end < start || other.start > range.end) continue;
    if (other.start > start) rest.push({ start, end: other.start - 1 });
    start = other.end + 1;
  }
  if (start <= range.end) rest.push({ start, end: range.end });
  return rest;
}
