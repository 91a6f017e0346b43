import type { Serialization } from "../../model/channel.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Encodings, MediaType } from "../../model/snapshot.ts";
import type { SchemaUse } from "./schema-use.ts";
import type { Writable } from "../writable.ts";

export type MediaTypeName = Pick<MediaType, "name" | "serialization">;

/** The names that one reading meets, each normalized once. */
export class MediaTypeNames {
  readonly #known = new Map<string, MediaTypeName>();
  readonly #lists = new Map<string, readonly MediaTypeName[]>();

  of(written: string): MediaTypeName {
    let known = this.#known.get(written);
    if (known === undefined) {
      const name = normalizeMediaType(written);
      this.#known.set(written, (known = { name, serialization: serializationOf(name) }));
    }
    return known;
  }

  /** One for each; most operations have the same list. */
  ofList(written: readonly string[]): readonly MediaTypeName[] {
    const key = written.join("\n");
    let known = this.#lists.get(key);
    if (known === undefined) this.#lists.set(key, (known = written.map((one) => this.of(one))));
    return known;
  }
}

export function mediaType(
  { name, serialization }: MediaTypeName,
  at: Pointer,
  { schema, annotations }: SchemaUse,
  encodings: Encodings,
  extensions: MediaType["extensions"],
): Writable<MediaType> {
  const result: Writable<MediaType> = { name, at, annotations, serialization, ...encodings, extensions };
  if (schema !== undefined) result.schema = schema;
  return result;
}

/** Lower case, parameters sorted: what two media types must share to be the same. */
export function normalizeMediaType(written: string): string {
  const text = written.trim().toLowerCase();
  if (!text.includes(";")) return text;
  const [type = "", ...parameters] = splitOutsideQuotes(text);
  return [type, ...parameters.filter((parameter) => parameter !== "").sort()].join("; ");
}

function splitOutsideQuotes(text: string): readonly string[] {
  return (text.match(/(?:"(?:[^"\\]|\\.)*"?|[^;"])+/gu) ?? []).map((part) =>
    part
      .trim()
      .replace(/\s*=\s*/u, "=")
      .replace(/="([\w.+-]+)"$/u, "=$1"),
  );
}

/**
 * Returns the serialization of a normalized media type. In forms, XML and plain text, `1` and `"1"` are equal; an event
 * is text with JSON objects.
 */
export function serializationOf(mediaType: string): Serialization {
  const type = essenceOf(mediaType);
  if (JSON_LIKE.test(type)) return "data";
  if (type === "text/event-stream") return "part";
  if (/[/+]xml$/u.test(type)) return "xml";
  if (type.startsWith("multipart/")) return "parts";
  return type === "application/x-www-form-urlencoded" || type.startsWith("text/") ? "text" : "data";
}

function essenceOf(mediaType: string): string {
  const semicolon = mediaType.indexOf(";");
  return semicolon < 0 ? mediaType : mediaType.slice(0, semicolon);
}

const JSON_LIKE = /[/+](?:x-)?(?:json|ya?ml|jsonl|ndjson|json-seq)$/u;

/**
 * Returns the serialization of a form property by the media types and the style of its encoding; undefined if it is the
 * default.
 */
export function ofMember(contentType: string | undefined, style: string): Serialization | undefined {
  const types = contentType?.split(",").map((one) => normalizeMediaType(one)) ?? [];
  if (types.length > 0 && types.every((type) => JSON_LIKE.test(essenceOf(type)))) return "data";
  return style !== "form" || types.some((type) => serializationOf(type) !== "data") ? "text" : undefined;
}

/** Returns whether the media type is a sequence of independent values. */
export function isSequential(mediaType: string): boolean {
  return /^text\/event-stream(?:;|$)|[/+](?:x-)?(?:jsonl|ndjson|json-seq)(?:;|$)/u.test(mediaType);
}
