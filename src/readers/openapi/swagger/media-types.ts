import { dictionary, type Dictionary } from "../../../model/json.ts";
import { child, type Pointer } from "../../../model/pointer.ts";
import type { Encoding, MediaType } from "../../../model/snapshot.ts";
import type { Context } from "../context.ts";
import { mediaType, type MediaTypeName } from "../media-type.ts";
import type { ObjectNode } from "../nodes.ts";
import { NOTHING } from "../../nothing.ts";
import type { SchemaUse } from "../schema-use.ts";

type Key = "consumes" | "produces";

/** A list of media types; JSON by default. */
export interface MediaTypeList {
  readonly names: readonly MediaTypeName[];
  /** The place of each name; empty if not stated. */
  readonly at: readonly Pointer[];
  /** True if the operation states it, and not the document. */
  readonly own: boolean;
}

const UNSAID: readonly string[] = ["application/json"];

export function readMediaTypes(context: Context, operation: ObjectNode, key: Key): MediaTypeList {
  const own = context.nodes.list(operation, key);
  const list = own ?? context.nodes.list(context.root, key);
  const written: string[] = [];
  const at: Pointer[] = [];
  if (list !== undefined) {
    for (const [index, item] of list.value.entries()) {
      const place = child(list.at, index);
      const text = context.nodes.asText(item, place);
      if (text === undefined) continue;
      written.push(text);
      at.push(place);
    }
  }
  return { names: context.mediaTypes.ofList(written.length === 0 ? UNSAID : written), at, own: own !== undefined };
}

/** One body in each of the media types. */
export function contentOf(
  context: Context,
  types: MediaTypeList,
  at: Pointer,
  use: SchemaUse,
  encoding: Dictionary<Encoding> = NOTHING,
): Dictionary<MediaType> {
  if (!context.budget.allows(types.names.length, at)) return NOTHING;
  const content = dictionary<MediaType>();
  let index = 0;
  for (const type of types.names) {
    const namedAt = types.at[index++];
    if (content[type.name] !== undefined) continue;
    const added = mediaType(type, at, use, { encoding }, NOTHING);
    if (namedAt === undefined) added.implied = true;
    else added.namedAt = namedAt;
    content[type.name] = added;
  }
  return content;
}
