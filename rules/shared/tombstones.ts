import type { Change } from "../../src/model/change.ts";
import type { Wire, WireEnum, WireEnumValue, WireField, WireMessage } from "../../src/model/wire.ts";
import type { RuleContext } from "../../src/contracts/rule.ts";

type Holder = WireMessage | WireEnum;

const indexes = new WeakMap<Wire, ReadonlyMap<string, Holder>>();

/** Returns the message or enum of a pair on one side. */
export function holderOf(
  side: "old" | "new",
  { pair }: Pick<Change, "pair">,
  { snapshot }: Pick<RuleContext, "snapshot">,
): Holder | undefined {
  const { wire } = snapshot(side);
  if (wire === undefined) return undefined;
  let index = indexes.get(wire);
  if (index === undefined) {
    index = new Map([...Object.values(wire.messages), ...Object.values(wire.enums)].map((each) => [each.at, each]));
    indexes.set(wire, index);
  }
  return index.get(pair[side]);
}

export function membersOf(holder: Holder | undefined): readonly (WireField | WireEnumValue)[] {
  if (holder === undefined) return [];
  return "values" in holder ? holder.values : holder.fields;
}

/** Records whether the number and the name of a removed field or enum value are protected from reuse. */
export interface Burial {
  readonly number: boolean;
  readonly name: boolean;
  /** The number is in use, so it cannot be reserved. */
  readonly isTaken: boolean;
}

export function burialOf(
  removed: WireField | WireEnumValue,
  change: Pick<Change, "pair">,
  context: Pick<RuleContext, "snapshot">,
): Burial {
  const holder = holderOf("new", change, context);
  if (holder === undefined) return { number: true, name: true, isTaken: false };
  const { ranges, names } = holder.reserved;
  const { number, name } = removed;
  const isTaken = numbersOf(holder).has(number);
  if (isCommentedOut(removed, holder, context)) return { number: true, name: true, isTaken };
  return {
    number: ranges.some(({ start, end }) => number >= start && number <= end),
    name: names.some(({ value }) => value === name),
    isTaken,
  };
}

/** Returns whether the Go source keeps the line of the field as a comment with its number and name. */
function isCommentedOut(
  { name, number }: Pick<WireField, "name" | "number">,
  holder: Holder,
  { snapshot }: Pick<RuleContext, "snapshot">,
): boolean {
  const tombstones = snapshot("new").declarations?.types[holder.name]?.tombstones ?? [];
  return tombstones.some((tombstone) => tombstone.number === number && tombstone.name === name);
}

const numbers = new WeakMap<Holder, ReadonlySet<number>>();

function numbersOf(holder: Holder): ReadonlySet<number> {
  let used = numbers.get(holder);
  if (used === undefined) {
    used = new Set(membersOf(holder).map(({ number }) => number));
    numbers.set(holder, used);
  }
  return used;
}
