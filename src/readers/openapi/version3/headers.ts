import { dictionary, type Dictionary } from "../../../model/json.ts";
import type { MediaType, Parameter } from "../../../model/snapshot.ts";
import { readAnnotations } from "../../schema/index.ts";
import type { Context } from "../context.ts";
import { readExtensions } from "../extensions.ts";
import type { ObjectNode } from "../nodes.ts";
import { NOTHING } from "../../nothing.ts";
import { plainContent } from "../plain-content.ts";
import { readWire } from "./wire.ts";

export type ReadContent = (context: Context, holder: ObjectNode) => Dictionary<MediaType>;

/** Reads headers by lower-case name. `Content-Type` is stated by the media types. */
export function readHeaders(context: Context, holder: ObjectNode, readContent: ReadContent): Dictionary<Parameter> {
  const node = context.nodes.object(holder, "headers");
  if (node === undefined) return NOTHING;
  const headers = dictionary<Parameter>();
  for (const written of Object.keys(node.value)) {
    const name = written.toLowerCase();
    const target = context.nodes.object(node, written);
    if (target === undefined || name === "content-type" || headers[name] !== undefined) continue;
    const header = context.shared.once(`header ${written}`, target, () =>
      readHeader(context, target, written, readContent),
    );
    if (header !== undefined) headers[name] = header;
  }
  return headers;
}

function readHeader(context: Context, node: ObjectNode, name: string, readContent: ReadContent): Parameter {
  context.nodes.expectFlag(node, "deprecated");
  return {
    key: `header ${name.toLowerCase()}`,
    name,
    in: "header",
    at: node.at,
    required: context.nodes.flag(node, "required") ?? false,
    annotations: readAnnotations(node.value, node.at),
    wire: readWire(context.nodes, node, "header"),
    content:
      node.value["content"] === undefined
        ? plainContent(node, context.uses.read(node, "schema"))
        : readContent(context, node),
    extensions: readExtensions(context, node, "header"),
  };
}
