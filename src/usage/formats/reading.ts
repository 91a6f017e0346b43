import { dictionary, isObject, type Dictionary, type Json } from "../../model/json.ts";
import type { Observation, RecordedBody } from "../observation.ts";

/** The way in which clients are distinguished. */
export interface ReadingOptions {
  /** A header, or `user.username` of audit events. Default: the user agent. */
  readonly clientBy?: string;
}

/** The requests of one line or entry. `bad`: it cannot be read. An event that is no finished request has none. */
export type Observed = readonly Observation[] | "bad";

/** Names in lower case. */
export function headersOf(entries: Iterable<readonly [string, unknown]>): Dictionary<string> {
  const headers: Record<string, string> = dictionary();
  for (const [name, value] of entries) if (typeof value === "string") headers[name.toLowerCase()] = value;
  return headers;
}

export function textIn(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

export function statusIn(value: unknown): number | undefined {
  const status = typeof value === "string" ? Number(value) : value;
  return typeof status === "number" && Number.isInteger(status) && status >= 100 && status < 1000 ? status : undefined;
}

/** Upper case; undefined for what is no method. */
export function methodIn(value: unknown): string | undefined {
  return typeof value === "string" && /^[a-z]{1,20}$/iu.test(value) ? value.toUpperCase() : undefined;
}

const LONGEST_NAME = 120;

/**
 * Returns the name of a client: of a user agent what stands before its comment, but of browsers all of it. Control characters
 * are left out.
 */
export function clientName(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const product = text.startsWith("Mozilla/") ? text : text.replace(/\s\(.*$/su, "");
  const name = product.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "").trim();
  return name === "" ? undefined : name.slice(0, LONGEST_NAME);
}

/** Returns the body for a text with its media type. */
export function bodyOfText(text: string, mediaType: string | undefined): RecordedBody {
  const type = mediaType?.split(";", 1)[0]!.trim().toLowerCase() ?? "application/json";
  if (type === "application/x-www-form-urlencoded") {
    const fields = [...new URLSearchParams(text)];
    return { is: "form", mediaType: type, fields };
  }
  if (!/[/+]json$/u.test(type)) return { is: "hidden", mediaType };
  try {
    return { is: "json", mediaType, value: JSON.parse(text) as Json };
  } catch {
    return { is: "hidden", mediaType };
  }
}

export { isObject };
