import { mediaType, type MediaTypeName } from "./media-type.ts";
import { dictionary, type Dictionary } from "../../model/json.ts";
import type { MediaType } from "../../model/snapshot.ts";
import type { ObjectNode } from "./nodes.ts";
import { NO_ENCODINGS, NOTHING } from "../nothing.ts";
import type { SchemaUse } from "./schema-use.ts";

const NO_MEDIA_TYPE: MediaTypeName = { name: "", serialization: "text" };

/** The content of a parameter or header that is written by its `style`, in no media type. */
export function plainContent(node: ObjectNode, use: SchemaUse): Dictionary<MediaType> {
  const content = dictionary<MediaType>();
  content[""] = mediaType(NO_MEDIA_TYPE, node.at, use, NO_ENCODINGS, NOTHING);
  return content;
}
