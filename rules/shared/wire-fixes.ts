import type { Change } from "../../src/model/change.ts";
import {
  GREATEST,
  showRange,
  type NumberRange,
  type Reserved,
  type WireEnum,
  type WireMessage,
} from "../../src/model/wire.ts";
import type { ProposedFix, RuleContext } from "../../src/contracts/rule.ts";
import { holderOf } from "./tombstones.ts";

type Context = Pick<RuleContext, "snapshot">;
type Place = Pick<Change, "pair">;

/** Numbers that protobuf reserves for its implementation. */
const IMPLEMENTATION = { start: 19_000, end: 19_999 } as const;

/** Proposes a number that no field or enum value has or is known to have had. */
export function giveFreshNumber(at: string, change: Place, context: Context): ProposedFix | undefined {
  const number = freshNumber(change, context);
  if (number === undefined) return undefined;
  return {
    description: `Change the number to ${String(number)}, which was never used.`,
    preserving: false,
    edits: [{ kind: "renumber", at, number }],
  };
}

/** Returns the first free number after the largest one that was ever used. */
function freshNumber(change: Place, context: Context): number | undefined {
  const [old, new_] = [holderOf("old", change, context), holderOf("new", change, context)];
  if (new_ === undefined) return undefined;
  const former = context.snapshot("old").wire?.former;
  const name = (old ?? new_).name;
  const earlier = "values" in new_ ? former?.enums[name] : former?.messages[name];
  const holders = [old, new_, earlier].filter((holder) => holder !== undefined);
  const members = holders.flatMap((holder) => ("values" in holder ? holder.values : holder.fields));
  const taken: readonly Pick<NumberRange, "start" | "end">[] = [
    ...holders.flatMap(({ reserved }) => reserved.ranges),
    ...[old, new_].flatMap((holder) => (holder && "extensionRanges" in holder ? holder.extensionRanges : [])),
    ...("values" in new_ ? [] : [IMPLEMENTATION]),
  ].toSorted((a, b) => a.start - b.start);
  let number = members.reduce((greatest, member) => Math.max(greatest, member.number), 0) + 1;
  for (const { start, end } of taken) if (start <= number && number <= end) number = end + 1;
  return number <= ("values" in new_ ? GREATEST.value : GREATEST.field) ? number : undefined;
}

/** Proposes the missing reservations. The encoding does not change. */
export function reserve(
  {
    ranges,
    names,
  }: { readonly ranges: readonly Pick<NumberRange, "start" | "end">[]; readonly names: readonly string[] },
  change: Place,
  context: Context,
): ProposedFix | undefined {
  const holder = holderOf("new", change, context);
  if (holder === undefined || ranges.length + names.length === 0 || !isFree(ranges, names, holder)) return undefined;
  const numbers = ranges.map(showRange);
  const parts = [
    ...(numbers.length > 0 ? [`the number${isSingle(ranges) ? "" : "s"} ${numbers.join(", ")}`] : []),
    ...names.map((name) => `the name \`${name}\``),
  ];
  return {
    description: `Reserve ${parts.join(" and ")}.`,
    preserving: true,
    edits: [{ kind: "reserve", at: holder.at, ranges, names }],
  };
}

function isSingle([range, ...others]: readonly Pick<NumberRange, "start" | "end">[]): boolean {
  return others.length === 0 && range?.start === range?.end;
}

/** Returns whether the numbers and names can be reserved: compilers reject a reservation of one in use or reserved already. */
function isFree(
  ranges: readonly Pick<NumberRange, "start" | "end">[],
  names: readonly string[],
  holder: WireMessage | WireEnum,
): boolean {
  const members = "values" in holder ? holder.values : holder.fields;
  const blocked: Reserved["ranges"] = [
    ...holder.reserved.ranges,
    ...("values" in holder ? [] : holder.extensionRanges),
    ...members.map(({ number, at }) => ({ start: number, end: number, at })),
  ];
  const used = new Set([...members.map(({ name }) => name), ...holder.reserved.names.map(({ value }) => value)]);
  const meets = (range: Pick<NumberRange, "start" | "end">): boolean =>
    blocked.some(({ start, end }) => start <= range.end && range.start <= end);
  return !ranges.some(meets) && names.every((name) => /^[A-Za-z_]\w*$/u.test(name) && !used.has(name));
}

/** Proposes to restore the old number. */
export function restoreNumber(number: number, at: string): ProposedFix {
  return {
    description: `Restore the number ${String(number)}.`,
    preserving: false,
    edits: [{ kind: "renumber", at, number }],
  };
}
