import type { Dictionary, Json } from "../model/json.ts";

/** The body of a recorded message. `hidden`: a body that is not JSON or was not recorded completely. */
export type RecordedBody =
  | { readonly is: "none" }
  | { readonly is: "hidden"; readonly mediaType?: string | undefined }
  | { readonly is: "json"; readonly mediaType?: string | undefined; readonly value: Json }
  /** A form: the texts of each field. */
  | { readonly is: "form"; readonly mediaType: string; readonly fields: readonly Field[] };

/** A name and a text, as queries, headers and forms have them. */
export type Field = readonly [name: string, text: string];

/** One recorded request with its response. What is absent was not recorded. */
export interface Observation {
  /** Upper case. */
  readonly method: string;
  readonly url: string;
  readonly status?: number | undefined;
  /** In UTC, `YYYY-MM-DD`. */
  readonly day?: string | undefined;
  readonly client?: string | undefined;
  /** Names in lower case. */
  readonly headers?: Dictionary<string> | undefined;
  readonly requestBody?: RecordedBody | undefined;
  readonly responseBody?: RecordedBody | undefined;
  /** For a request to a kind of Kubernetes. */
  readonly resource?: RequestedResource | undefined;
}

/** What a request to an API server of Kubernetes is about. */
export interface RequestedResource {
  readonly group: string;
  readonly version: string;
  /** `widgets`. */
  readonly plural: string;
}

const IN_UTC = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z)?$/u;

/** Returns the UTC day of a time: an ISO text, or a number of seconds, milliseconds, microseconds or nanoseconds. */
export function dayOf(time: unknown): string | undefined {
  if (typeof time === "string" && IN_UTC.test(time)) return time.slice(0, 10);
  if (typeof time === "string" && !/^\d{9,}$/u.test(time)) return validDay(Date.parse(time));
  const number = typeof time === "number" || typeof time === "string" ? Number(time) : NaN;
  if (!(number > 0)) return undefined;
  const digits = Math.floor(Math.log10(number));
  return validDay(digits < 11 ? number * 1e3 : digits < 14 ? number : digits < 17 ? number / 1e3 : number / 1e6);
}

function validDay(milliseconds: number): string | undefined {
  if (!(Math.abs(milliseconds) < 8.64e15)) return undefined;
  const day = new Date(milliseconds).toISOString();
  return /^\d{4}-/u.test(day) ? day.slice(0, 10) : undefined;
}
