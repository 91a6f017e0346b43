import type { Change } from "../../src/model/change.ts";
import type { Wire, WireEnum, WireEnumValue, WireField, WireMessage } from "../../src/model/wire.ts";
import type { RuleContext } from "../../src/rule.ts";

type Holder = WireMessage | WireEnum;

const indexes = new WeakMap<Wire, ReadonlyMap<string, Holder>>();

/** The message or enumeration of a pair, on one side. */
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

/** What keeps the number and the name of something that went from being used again. */
export interface Burial {
  readonly number: boolean;
  readonly name: boolean;
  /** The number is in use: it cannot be reserved. */
  readonly isTaken: boolean;
}

export function burialOf(
  gone: WireField | WireEnumValue,
  change: Pick<Change, "pair">,
  context: Pick<RuleContext, "snapshot">,
): Burial {
  const holder = holderOf("new", change, context);
  if (holder === undefined) return { number: true, name: true, isTaken: false };
  const { ranges, names } = holder.reserved;
  const { number, name } = gone;
  const isTaken = numbersOf(holder).has(number);
  if (isCommentedOut(gone, holder, context)) return { number: true, name: true, isTaken };
  return {
    number: ranges.some(({ start, end }) => number >= start && number <= end),
    name: names.some(({ value }) => value === name),
    isTaken,
  };
}

/** Its own line still stands there as a comment, whether or not words around it say that it is gone for good. */
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
