import type { Json } from "../../src/model/json.ts";
import type { Annotations } from "../../src/model/schema.ts";

/** Announcement of a removal. */
export type Removal = "unannounced" | "announced" | "before-sunset" | "sunset-unreadable";

/** Classifies a removal. A sunset date alone is an announcement (RFC 8594). `today` is `YYYY-MM-DD`. */
export function removalOf({ deprecated, sunset }: Annotations, today: string): Removal {
  if (sunset === undefined) return deprecated === undefined ? "unannounced" : "announced";
  const day = readDay(sunset.value);
  if (day === undefined) return "sunset-unreadable";
  return day > today ? "before-sunset" : "announced";
}

/** Each rule of a family of removal rules handles one stage. */
export type Stage = "unannounced" | "announced" | "before-sunset";

export const STAGES: Readonly<Record<Stage, readonly Removal[]>> = {
  unannounced: ["unannounced"],
  announced: ["announced"],
  "before-sunset": ["before-sunset", "sunset-unreadable"],
};

const ISO = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/i;
/** RFC 9110: `Sat, 31 Dec 2033 23:59:59 GMT`. */
const HTTP = /^(?:[A-Z][a-z]{2}, )?(\d{1,2}) ([A-Z][a-z]{2}) (\d{4})\b/;
const MONTHS: readonly string[] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Parses a date, a timestamp or an HTTP date to `YYYY-MM-DD`. Returns undefined for anything else, including 30 February. */
export function readDay(written: Json): string | undefined {
  if (typeof written !== "string") return undefined;
  const text = written.trim();
  const [, day, month = "", year] = HTTP.exec(text) ?? [];
  const number = String(MONTHS.indexOf(month) + 1).padStart(2, "0");
  const iso = ISO.exec(text)?.[1] ?? (day === undefined ? undefined : `${year!}-${number}-${day.padStart(2, "0")}`);
  if (iso === undefined) return undefined;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : undefined;
}
