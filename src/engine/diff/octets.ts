import { admitsEverything } from "../../model/bare-schema.ts";
import type { Facet, SchemaTable } from "../../model/schema.ts";
import type { MediaType } from "../../model/snapshot.ts";
import { diffFacet, type Facts } from "./facts.ts";
import type { SchemaSides } from "../match/sides.ts";

/** Matches media types with a structure beyond text or bytes, and ranges that cover them. */
const STRUCTURED =
  /[/+](?:x-)?(?:json|jsonl|ndjson|json-seq|xml|ya?ml|x-www-form-urlencoded)$|^multipart\/|^(?:\*|application)\/\*$/u;

/** Returns whether the body is a stream of events. A plain text schema does not describe the events. */
export function isStreamOfText(media: MediaType, table: SchemaTable): boolean {
  return media.name.split(";")[0] === "text/event-stream" && isPlainBody(media, table);
}

const PLAIN_FORMATS: ReadonlySet<string> = new Set(["binary", "event-stream"]);

/** Returns whether the media type has a structure beyond text or bytes; what has no name is content of a parameter. */
export function isStructured({ name }: MediaType): boolean {
  return name === "" || STRUCTURED.test(name.split(";")[0]!);
}

/** Compares a body without a schema, which is its bytes, with one that has their text in some encoding. */
export function diffOctets(facts: Facts, old: MediaType, new_: MediaType, sides: SchemaSides): boolean {
  const [before, after] = [encodingOf(old, sides.old), encodingOf(new_, sides.new)];
  const isRaw = (media: MediaType, table: SchemaTable): boolean =>
    media.schema === undefined || admitsEverything(table.get(media.schema));
  const isBecoming = after !== undefined && isRaw(old, sides.old);
  const isEnding = before !== undefined && isRaw(new_, sides.new);
  if ((!isBecoming && !isEnding) || isStructured(old) || isStructured(new_)) return false;
  diffFacet(facts, "contentEncoding", before, after, "contentEncoding");
  return true;
}

function encodingOf({ schema }: MediaType, table: SchemaTable): Facet<string> | undefined {
  return schema === undefined ? undefined : table.get(schema).keywords.contentEncoding;
}

/**
 * Returns whether the body is plain text or bytes: without a schema, or with one that states only that, in the syntax
 * of any version.
 */
export function isPlainBody(media: MediaType, table: SchemaTable): boolean {
  const { schema } = media;
  if (isStructured(media)) return false;
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
