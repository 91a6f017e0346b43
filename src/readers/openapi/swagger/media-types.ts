import { dictionary, type Dictionary } from "../../../model/json.ts";
import { child, type Pointer } from "../../../model/pointer.ts";
import type { Encoding, MediaType } from "../../../model/snapshot.ts";
import type { Context } from "../context.ts";
import { mediaType } from "../media-type.ts";
import type { ListNode, ObjectNode } from "../nodes.ts";
import { NOTHING } from "../nothing.ts";
import type { SchemaUse } from "../schema-use.ts";

type Key = "consumes" | "produces";

/** A list of media types; empty where nothing is said. */
export interface MediaTypeList {
  readonly written: readonly string[];
  readonly at: readonly Pointer[];
  /** Whether the operation states it, and not the document. */
  readonly own: boolean;
}

const UNSAID: MediaTypeList = { written: [], at: [], own: false };

export function readMediaTypes(context: Context, operation: ObjectNode, key: Key): MediaTypeList {
  const own = context.nodes.list(operation, key);
  const list = own ?? context.nodes.list(context.root, key);
  return list === undefined ? UNSAID : textsOf(context, list, own !== undefined);
}

function textsOf(context: Context, list: ListNode, own: boolean): MediaTypeList {
  const written: string[] = [];
  const at: Pointer[] = [];
  for (let index = 0; index < list.value.length; index++) {
    const place = child(list.at, index);
    const text = context.nodes.asText(list.value[index] ?? null, place);
    if (text === undefined) continue;
    written.push(text);
    at.push(place);
  }
  return { written, at, own };
}

/** One body in each of the media types; in JSON where none is known. */
export function contentOf(
  context: Context,
  { written, at: places }: MediaTypeList,
  at: Pointer,
  use: SchemaUse,
  encoding: Dictionary<Encoding> = NOTHING,
): Dictionary<MediaType> {
  if (!context.budget.allows(written.length, at)) return NOTHING;
  const content = dictionary<MediaType>();
  const add = (text: string, namedAt?: Pointer): void => {
    const type = context.mediaTypes.of(text);
    if (content[type.name] !== undefined) return;
    const added = mediaType(type, at, use, encoding, NOTHING);
    if (namedAt !== undefined) added.namedAt = namedAt;
    content[type.name] = added;
  };
  if (written.length === 0) add("application/json");
  for (let index = 0; index < written.length; index++) add(written[index] ?? "", places[index]);
  return content;
}
