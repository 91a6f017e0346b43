import { dictionary } from "../../../model/json.ts";
import type { Encoding, Encodings, PositionalEncodings } from "../../../model/snapshot.ts";
import { NO_ENCODINGS } from "../../nothing.ts";
import type { Context } from "../context.ts";
import { readExtensions } from "../extensions.ts";
import { normalizeMediaType, ofMember } from "../media-type.ts";
import type { ObjectNode } from "../nodes.ts";
import { readHeaders, type ReadContent } from "./headers.ts";
import { readWire } from "./wire.ts";

/** Reads the encodings of a media type, or of a part that has parts itself. `form` is the media type of the whole. */
export function readEncodings(context: Context, node: ObjectNode, form: string, readContent: ReadContent): Encodings {
  const { encoding: named, prefixEncoding: listed, itemEncoding: repeated } = node.value;
  if (named === undefined && listed === undefined && repeated === undefined) return NO_ENCODINGS;
  const read = (each: ObjectNode): Encoding => readEncoding(context, each, form, readContent);
  const encoding = dictionary<Encoding>();
  const holder = named === undefined ? undefined : context.nodes.object(node, "encoding");
  for (const property of Object.keys(holder?.value ?? {})) {
    const each = context.nodes.object(holder!, property);
    if (each !== undefined) encoding[property] = read(each);
  }
  const positions = readPositions(context, node, read);
  return { encoding, ...(positions !== undefined && { positions }) };
}

function readPositions(
  { nodes }: Context,
  node: ObjectNode,
  read: (each: ObjectNode) => Encoding,
): PositionalEncodings | undefined {
  const list = node.value["prefixEncoding"] === undefined ? undefined : nodes.list(node, "prefixEncoding");
  const item = node.value["itemEncoding"] === undefined ? undefined : nodes.object(node, "itemEncoding");
  if (list === undefined && item === undefined) return undefined;
  const prefix = (list?.value ?? []).flatMap((value, index) => {
    const each = nodes.resolve(value, list!.at, index);
    return each === undefined ? [] : [read(each)];
  });
  return { prefix, ...(item !== undefined && { rest: read(item) }) };
}

const WIRE_FIELDS = ["style", "explode", "allowReserved"] as const;

function readEncoding(context: Context, node: ObjectNode, form: string, readContent: ReadContent): Encoding {
  const isUrlEncoded = form.startsWith("application/x-www-form-urlencoded");
  // `multipart/form-data` came with OpenAPI 3.1; elsewhere these fields are ignored. Where they count, `contentType` does not.
  const hasWire = isUrlEncoded || (form.startsWith("multipart/form-data") && !isOpenapi30(context));
  const isWired = hasWire && WIRE_FIELDS.some((field) => node.value[field] !== undefined);
  const contentType = isWired ? undefined : context.nodes.text(node, "contentType");
  const written = hasWire ? node : { ...node, value: {} };
  const { style, explode, allowReserved } = readWire(context.nodes, written, "query");
  const serialization = ofMember(contentType, style);
  const parts =
    contentType === undefined
      ? NO_ENCODINGS
      : readEncodings(context, node, normalizeMediaType(contentType), readContent);
  readExtensions(context, node, "encoding");
  return {
    at: node.at,
    ...(contentType !== undefined && { contentType }),
    ...(serialization !== undefined && { serialization }),
    wire: { style, explode, allowReserved },
    headers: readHeaders(context, node, readContent),
    ...(parts !== NO_ENCODINGS && { parts }),
  };
}

function isOpenapi30({ root }: Context): boolean {
  return typeof root.value["openapi"] === "string" && root.value["openapi"].startsWith("3.0");
}
