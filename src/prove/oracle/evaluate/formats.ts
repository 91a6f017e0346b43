import { isIPv4, isIPv6 } from "node:net";
import type { Json } from "../../../model/json.ts";
import { INTEGER_FORMATS } from "../integer-formats.ts";
import { Unanswerable } from "../unanswerable.ts";
import type { SchemaContext } from "./context.ts";
import type { Check } from "./run.ts";

/** The formats that can be asserted; number formats ignore strings, and the reverse. */
const FORMATS: Readonly<Record<string, (value: Json) => boolean>> = {
  "date-time": text((value) => {
    const [, date = "", time = ""] = /^([\d-]{10})[Tt](.*)$/u.exec(value) ?? [];
    return isDate(date) && isTime(time);
  }),
  date: text(isDate),
  time: text(isTime),
  duration: text((value) =>
    /^P(?:\d+W|(?=\d|T\d)(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)?(?:T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))?)$/u.test(
      value,
    ),
  ),
  uuid: text((value) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu.test(value)),
  ipv4: text(isIPv4),
  ipv6: text((value) => isIPv6(value) && !value.includes("%")),
  email: text((value) =>
    /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/iu.test(
      value,
    ),
  ),
  hostname: text((value) => {
    const labels = value.split(".");
    return value.length <= 253 && labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/iu.test(label));
  }),
  uri: text((value) => /^[a-z][a-z0-9+.-]*:/iu.test(value) && isUriText(value) && URL.canParse(value)),
  "json-pointer": text((value) => /^(?:\/(?:[^~/]|~[01])*)*$/u.test(value)),
  ...Object.fromEntries(Object.entries(INTEGER_FORMATS).map(([name, isOne]) => [name, number(isOne)])),
};

/** The names of those that can be asserted. */
export function assertableFormats(): readonly string[] {
  return Object.keys(FORMATS);
}

export function isKnownFormat(name: string): boolean {
  return Object.hasOwn(FORMATS, name);
}

export function formatCheck({ get, options }: SchemaContext): readonly Check[] {
  const name = get("format");
  if (!options.assertFormats || typeof name !== "string") return [];
  if (!isKnownFormat(name)) throw new Unanswerable("UNKNOWN_FORMAT", `The format "${name}" is not known.`);
  return [FORMATS[name]!];
}

function text(test: (value: string) => boolean): (value: Json) => boolean {
  return (value) => typeof value !== "string" || test(value);
}

function number(test: (value: number) => boolean): (value: Json) => boolean {
  return (value) => typeof value !== "number" || test(value);
}

/** RFC 3339 `full-date`. */
function isDate(value: string): boolean {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/u.exec(value) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined || month < 1 || month > 12) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day >= 1 && day <= days[month - 1]!;
}

/** RFC 3339 `full-time`; a leap second is the last of a day in UTC. */
function isTime(value: string): boolean {
  const match = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[Zz]|([+-])(\d\d):(\d\d))$/u.exec(value);
  if (match === null) return false;
  const [hour, minute, second] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const [away, awayMinutes] = [Number(match[5] ?? 0), Number(match[6] ?? 0)];
  if (hour > 23 || minute > 59 || second > 60 || away > 23 || awayMinutes > 59) return false;
  if (second < 60) return true;
  const offset = (away * 60 + awayMinutes) * (match[4] === "-" ? -1 : 1);
  return (hour * 60 + minute - offset + 2 * 1440) % 1440 === 1439;
}

/** RFC 3986 characters, percent signs only where they encode. */
function isUriText(value: string): boolean {
  return /^(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[0-9a-f]{2})*$/iu.test(value) && !/#.*#/u.test(value);
}
