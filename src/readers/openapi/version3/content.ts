import { dictionary, isObject, type Dictionary, type JsonObject } from "../../../model/json.ts";
import { child } from "../../../model/pointer.ts";
import type { Encoding, MediaType } from "../../../model/snapshot.ts";
import type { Context } from "../context.ts";
import { readExtensions } from "../extensions.ts";
import { isSequential, mediaType, ofMember, type MediaTypeName } from "../media-type.ts";
import type { ObjectNode } from "../nodes.ts";
import { NOTHING } from "../../nothing.ts";
import type { SchemaUse } from "../schema-use.ts";
import { readHeaders } from "./headers.ts";
import { readWire } from "./wire.ts";

export function readContent(context: Context, holder: ObjectNode): Dictionary<MediaType> {
  const types = context.nodes.object(holder, "content");
  if (types === undefined) return NOTHING;
  const content = dictionary<MediaType>();
  for (const written of Object.keys(types.value)) {
    const node = context.nodes.object(types, written);
    if (node === undefined) continue;
    const type = context.mediaTypes.of(written);
    const { name } = type;
    if (content[name] !== undefined) {
      refuseDuplicate(context, child(types.at, written), name);
      continue;
    }
    const found = context.shared.once(`media type ${name}`, node, () => readMediaType(context, node, type));
    if (found !== undefined) content[name] = found;
  }
  return content;
}

function readMediaType(context: Context, node: ObjectNode, type: MediaTypeName): MediaType {
  const extensions = readExtensions(context, node, "media type");
  return mediaType(type, node.at, readSchema(context, node, type), readEncodings(context, node, type), extensions);
}

/**
 * Reads the schema. A sequence with only an `itemSchema`, or with an unbounded list as `schema`, is modeled by its
 * items.
 */
function readSchema(context: Context, node: ObjectNode, { name }: MediaTypeName): SchemaUse {
  const { schema, itemSchema } = node.value;
  if (schema === undefined) return context.uses.read(node, "itemSchema");
  if (itemSchema !== undefined) context.nodes.notModelled(node.at, "itemSchema", "media type with a `schema`");
  const list = isSequential(name) && isObject(schema) ? context.nodes.object(node, "schema") : undefined;
  return list !== undefined && isPlainList(list.value)
    ? context.uses.read(list, "items")
    : context.uses.read(node, "schema");
}

/** Returns whether a list constrains only its items. */
function isPlainList(schema: JsonObject): boolean {
  return (
    schema["type"] === "array" && schema["items"] !== undefined && Object.keys(schema).every((key) => PLAIN.has(key))
  );
}

const PLAIN: ReadonlySet<string> = new Set(["type", "items", "title", "description", "example", "examples"]);

function readEncodings(context: Context, node: ObjectNode, { name }: MediaTypeName): Dictionary<Encoding> {
  const holder = context.nodes.object(node, "encoding");
  if (holder === undefined) return NOTHING;
  const encodings = dictionary<Encoding>();
  for (const property of Object.keys(holder.value)) {
    const encoding = context.nodes.object(holder, property);
    if (encoding !== undefined) encodings[property] = readEncoding(context, encoding, name);
  }
  return encodings;
}

const WIRE_FIELDS = ["style", "explode", "allowReserved"] as const;

function readEncoding(context: Context, node: ObjectNode, form: string): Encoding {
  const isUrlEncoded = form.startsWith("application/x-www-form-urlencoded");
  // `multipart/form-data` came with OpenAPI 3.1; elsewhere these fields are ignored. Where they count, `contentType` does not.
  const hasWire = isUrlEncoded || (form.startsWith("multipart/form-data") && !isOpenapi30(context));
  const isWired = hasWire && WIRE_FIELDS.some((field) => node.value[field] !== undefined);
  const contentType = isWired ? undefined : context.nodes.text(node, "contentType");
  const written = hasWire ? node : { ...node, value: {} };
  const { style, explode, allowReserved } = readWire(context.nodes, written, "query");
  const serialization = ofMember(contentType, style);
  readExtensions(context, node, "encoding");
  return {
    at: node.at,
    ...(contentType !== undefined && { contentType }),
    ...(serialization !== undefined && { serialization }),
    wire: { style, explode, allowReserved },
    headers: readHeaders(context, node, readContent),
  };
}

function isOpenapi30({ root }: Context): boolean {
  return typeof root.value["openapi"] === "string" && root.value["openapi"].startsWith("3.0");
}

function refuseDuplicate(context: Context, at: string, name: string): void {
  context.problems.add({
    code: "DUPLICATE_KEY",
    level: "warning",
    message: `The media type ${name} stands here twice; the first one is read.`,
    hint: "Remove one of the two: media types do not differ by case, spaces and the order of parameters.",
    at,
  });
}
