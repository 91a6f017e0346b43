import type { Json } from "../../src/model/json.ts";
import type { Annotations } from "../../src/model/schema.ts";
import type { RuleMeta } from "../../src/rule.ts";
import { BY_STABILITY, FOR_INFORMATION } from "./severity.ts";

/** What was promised of the end of something that is now gone. */
export type Removal = "unannounced" | "announced" | "before-sunset" | "sunset-unreadable";

/** A sunset is an announcement by itself (RFC 8594); a deprecation without one leaves the day open. `today` is `YYYY-MM-DD`. */
export function removalOf({ deprecated, sunset }: Annotations, today: string): Removal {
  if (sunset === undefined) return deprecated === undefined ? "unannounced" : "announced";
  const day = readDay(sunset.value);
  if (day === undefined) return "sunset-unreadable";
  return day > today ? "before-sunset" : "announced";
}

/** What the rules of a family of removals divide among them. */
export type Stage = "unannounced" | "announced" | "before-sunset";

export const STAGES: Readonly<Record<Stage, readonly Removal[]>> = {
  unannounced: ["unannounced"],
  announced: ["announced"],
  "before-sunset": ["before-sunset", "sunset-unreadable"],
};

/** What was announced is told so that it is known. */
export function severityOf(stage: Stage): RuleMeta["severity"] {
  return stage === "announced" ? FOR_INFORMATION : BY_STABILITY;
}

const ISO = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/i;
/** RFC 9110: `Sat, 31 Dec 2033 23:59:59 GMT`. */
const HTTP = /^(?:[A-Z][a-z]{2}, )?(\d{1,2}) ([A-Z][a-z]{2}) (\d{4})\b/;
const MONTHS: readonly string[] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The day that a date, a time stamp or an HTTP date names, as `YYYY-MM-DD`; undefined for anything else, and for 30 February. */
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
