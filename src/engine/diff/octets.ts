import type { SchemaTable } from "../../model/schema.ts";
import type { MediaType } from "../../model/snapshot.ts";

/** What these hold is more than text or octets, and so do ranges that cover them. */
const STRUCTURED =
  /[/+](?:x-)?(?:json|jsonl|ndjson|json-seq|xml|ya?ml|x-www-form-urlencoded)$|^multipart\/|^(?:\*|application)\/\*$/u;

/** One event after the other: a schema that says only that it is text says nothing of these. */
export function isStreamOfText(media: MediaType, table: SchemaTable): boolean {
  return media.name.split(";")[0] === "text/event-stream" && isPlainBody(media, table);
}

const PLAIN_FORMATS: ReadonlySet<string> = new Set(["binary", "event-stream"]);

/** Whether the body is just text or octets: it has no schema, or one that says no more than that, in whatever version's words. */
export function isPlainBody({ name, schema }: MediaType, table: SchemaTable): boolean {
  if (name === "" || STRUCTURED.test(name.split(";")[0]!)) return false;
  if (schema === undefined) return true;
  const { contentEncoding } = table.get(schema).keywords;
  return (
    contentEncoding === undefined &&
    table.statements(schema).every((one) => {
      if (one.says === "types") return one.names.includes("string");
      return one.says === "format" && PLAIN_FORMATS.has(one.format);
    })
  );
}
