import { dictionary } from "../../model/json.ts";
import type { Operation, Parameter } from "../../model/snapshot.ts";

type Parameters = Operation["parameters"];

/**
 * Expands rest parameters to the positions of the other side. Without a new rest parameter, the old one is also placed
 * behind the last position, because nothing accepts what was passed there.
 */
export function withRestInPlaces(old: Parameters, new_: Parameters): readonly [Parameters, Parameters] {
  const key = Object.keys(old).find(
    (each) => new_[each] !== undefined && isUnread(old[each]!) !== isUnread(new_[each]),
  );
  return key === undefined ? inPlaces(old, new_) : inPlaces(untilUnread(old, key), untilUnread(new_, key));
}

function isUnread({ unread }: Parameter): boolean {
  return unread === true;
}

/** Returns the parameters without the positions that an unreadable rest parameter covers. */
function untilUnread(parameters: Parameters, key: string): Parameters {
  const { stated: _, rest: __, ...last } = parameters[key]!;
  const keys = Object.keys(parameters);
  const before = keys.slice(0, keys.indexOf(key)).map((each) => [each, parameters[each]!] as const);
  return dictionary([...before, [key, { ...last, required: false }]]);
}

function inPlaces(old: Parameters, new_: Parameters): readonly [Parameters, Parameters] {
  const [before, after] = [restOf(old), restOf(new_)];
  if (before === undefined && after === undefined) return [old, new_];
  const [many, manyNow] = [countOf(old), countOf(new_)];
  return [spread(old, before, after === undefined ? manyNow + 1 : manyNow), spread(new_, after, many)];
}

function restOf(parameters: Parameters): Parameter | undefined {
  const last = Object.values(parameters).at(-1);
  return last?.rest && last;
}

function spread(parameters: Parameters, rest: Parameter | undefined, places: number): Parameters {
  const known = countOf(parameters);
  if (rest === undefined || known >= places) return parameters;
  const others = Array.from({ length: places - known }, (_, index) => [argumentKey(known + index), rest] as const);
  return dictionary([...Object.entries(parameters), ...others]);
}

function countOf(parameters: Parameters): number {
  return Object.values(parameters).filter((each) => each.in !== "receiver").length;
}

/** Returns the key of an argument position. */
function argumentKey(index: number): string {
  return `argument ${String(index)}`;
}
