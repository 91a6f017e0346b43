import { dictionary, isObject, type Dictionary, type JsonObject } from "../../../model/json.ts";
import { child } from "../../../model/pointer.ts";
import type { MediaType } from "../../../model/snapshot.ts";
import type { Context } from "../context.ts";
import { readExtensions } from "../extensions.ts";
import { isSequential, mediaType, type MediaTypeName } from "../media-type.ts";
import type { ObjectNode } from "../nodes.ts";
import { NOTHING } from "../../nothing.ts";
import type { SchemaUse } from "../schema-use.ts";
import { readEncodings } from "./encodings.ts";

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
  const use = readSchema(context, node, type);
  const isItem = node.value["schema"] === undefined && node.value["itemSchema"] !== undefined;
  const encodings = readEncodings(context, node, type.name, readContent);
  return { ...mediaType(type, node.at, use, encodings, extensions), ...(isItem && { isItem }) };
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

function refuseDuplicate(context: Context, at: string, name: string): void {
  context.problems.add({
    code: "DUPLICATE_KEY",
    level: "warning",
    message: `The media type ${name} is listed twice; the first one is read.`,
    hint: "Remove one of the two: media types do not differ by case, spaces and the order of parameters.",
    at,
  });
}
