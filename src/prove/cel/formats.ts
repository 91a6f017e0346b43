/** Formats of texts that a rule sees as instants, spans of time or bytes. */
export const FORMATTED: ReadonlySet<string> = new Set(["date", "date-time", "datetime", "duration", "byte", "bytes"]);
