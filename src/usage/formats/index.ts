import { isObject, type Json } from "../../model/json.ts";
import { readAccessLine } from "./access-log.ts";
import { isAuditEvent, readAuditEvent } from "./audit.ts";
import { readHarEntry } from "./har.ts";
import { readRequestLine } from "./lines.ts";
import type { Observed, ReadingOptions } from "./reading.ts";
import { isTraceExport, readResourceSpans, readTraceExport } from "./spans.ts";

export type { Observed, ReadingOptions } from "./reading.ts";

/** Reads one line of any format that has a request on each line. */
export function readLine(line: string, options: ReadingOptions): Observed {
  if (!line.startsWith("{")) return readAccessLine(line);
  let value: Json;
  try {
    value = JSON.parse(line) as Json;
  } catch {
    return "bad";
  }
  if (!isObject(value)) return "bad";
  if (isAuditEvent(value)) return readAuditEvent(value, options);
  return isTraceExport(value) ? readTraceExport(value) : readRequestLine(value, options);
}

/** A format whose file is one JSON text with a list of what is read. */
export interface DocumentFormat {
  /** The names that lead to the list. */
  readonly items: readonly string[];
  readonly read: (item: unknown, options: ReadingOptions) => Observed;
}

const DOCUMENTS: readonly (readonly [beginning: RegExp, format: DocumentFormat])[] = [
  [/^\s*\{\s*"log"\s*:/u, { items: ["log", "entries"], read: readHarEntry }],
  [/^\s*\{\s*"resourceSpans"\s*:\s*\[?\s*\n/u, { items: ["resourceSpans"], read: (each) => readResourceSpans(each) }],
  [
    /^\s*\{\s*"(?:kind|apiVersion|metadata|items)"\s*:[^]{0,200}?"EventList"/u,
    { items: ["items"], read: (item, options) => (isObject(item) ? readAuditEvent(item, options) : "bad") },
  ],
];

/** Recognizes a document by the beginning of its text; undefined for lines. */
export function documentFormat(beginning: string): DocumentFormat | undefined {
  return DOCUMENTS.find(([pattern]) => pattern.test(beginning))?.[1];
}
