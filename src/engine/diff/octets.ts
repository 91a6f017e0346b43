import type { SchemaTable } from "../../model/schema.ts";
import type { MediaType } from "../../model/snapshot.ts";

/** Matches media types with a structure beyond text or bytes, and ranges that cover them. */
const STRUCTURED =
  /[/+](?:x-)?(?:json|jsonl|ndjson|json-seq|xml|ya?ml|x-www-form-urlencoded)$|^multipart\/|^(?:\*|application)\/\*$/u;

/** Returns whether the body is a stream of events. A plain text schema does not describe the events. */
export function isStreamOfText(media: MediaType, table: SchemaTable): boolean {
  return media.name.split(";")[0] === "text/event-stream" && isPlainBody(media, table);
}

const PLAIN_FORMATS: ReadonlySet<string> = new Set(["binary", "event-stream"]);

/**
 * Returns whether the body is plain text or bytes: without a schema, or with one that states only that, in the syntax
 * of any version.
 */
export function isPlainBody({ name, schema }: MediaType, table: SchemaTable): boolean {
  if (name === "" || STRUCTURED.test(name.split(";")[0]!)) return false;
  if (schema === undefined) return true;
  const { contentEncoding } = table.get(schema).keywords;
  return (
    contentEncoding === undefined &&
    table.constraints(schema).every((one) => {
      if (one.kind === "types") return one.names.includes("string");
      return one.kind === "format" && PLAIN_FORMATS.has(one.format);
    })
  );
}
