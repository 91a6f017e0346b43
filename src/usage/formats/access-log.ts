import { dayOf, type Observation } from "../observation.ts";
import { clientName, methodIn, statusIn, type Observed } from "./reading.ts";

const QUOTED = String.raw`"((?:[^"\\]|\\.)*)"`;

/** The common log format, and the combined one with referrer and user agent. */
const LINE = new RegExp(String.raw`^\S+ \S+ [^[]*\[([^\]]+)\] ${QUOTED} (\d{3}) \S+(?: ${QUOTED} ${QUOTED})?`, "u");

const TIME = /^(\d{2})\/([A-Z][a-z]{2})\/(\d{4}):(\d{2}:\d{2}:\d{2}) ([+-]\d{2})(\d{2})$/u;

/** Reads a line of an access log. A request that is not HTTP has no observation. */
export function readAccessLine(line: string): Observed {
  const found = LINE.exec(line);
  if (found === null) return "bad";
  const [, time = "", request = "", code, , agent] = found;
  const [method, url] = unescaped(request).split(" ");
  const known = methodIn(method);
  if (known === undefined || url === undefined || url === "") return [];
  const [status, day] = [statusIn(code), dayOf(isoTime(time))];
  const client = agent === undefined || agent === "-" ? undefined : clientName(unescaped(agent));
  const observation: Observation = { method: known, url, status, day, client };
  return [observation];
}

/** `10/Oct/2026:13:55:36 -0700`. */
function isoTime(time: string): string | undefined {
  const [, day, month, year, clock, hours, minutes] = TIME.exec(time) ?? [];
  return day === undefined ? undefined : `${day} ${month!} ${year!} ${clock!} ${hours!}${minutes!}`;
}

/** Servers write quotes, backslashes and control characters as `\"` and `\x22`. */
function unescaped(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(/\\(?:x([\da-f]{2})|(.))/giu, (_, code: string | undefined, plain: string | undefined) =>
    code === undefined ? plain! : String.fromCharCode(parseInt(code, 16)),
  );
}
