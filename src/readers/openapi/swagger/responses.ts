import { dictionary, type Dictionary } from "../../../model/json.ts";
import { child } from "../../../model/pointer.ts";
import type { Parameter, Response } from "../../../model/snapshot.ts";
import type { Context } from "../context.ts";
import { readExtensions } from "../extensions.ts";
import type { ObjectNode } from "../nodes.ts";
import { NOTHING } from "../../nothing.ts";
import { plainContent } from "../plain-content.ts";
import { readResponseMap, type ResponseParts } from "../response-map.ts";
import { contentOf, readMediaTypes } from "./media-types.ts";
import { splitAnnotations } from "./parameters.ts";
import { readWire } from "./wire.ts";

export function readResponses(context: Context, operation: ObjectNode): Dictionary<Response> {
  const types = readMediaTypes(context, operation, "produces");
  return readResponseMap(context, operation, (node, key): ResponseParts => {
    // An operation with its own media types has its own responses, also for shared ones.
    const at = types.own && node.shared ? child(operation.at, "responses", key) : node.at;
    const described = node.value["schema"] !== undefined;
    return {
      at,
      headers: context.shared.once("headers", node, () => readHeaders(context, node)) ?? NOTHING,
      content: described ? contentOf(context, types, at, context.uses.read(node, "schema")) : NOTHING,
      links: NOTHING,
      extensions: readExtensions(context, node, "response"),
    };
  });
}

function readHeaders(context: Context, response: ObjectNode): Dictionary<Parameter> {
  const holder = context.nodes.object(response, "headers");
  if (holder === undefined) return NOTHING;
  const headers = dictionary<Parameter>();
  for (const written of Object.keys(holder.value)) {
    const name = written.toLowerCase();
    const node = context.nodes.object(holder, written);
    if (node === undefined || name === "content-type" || headers[name] !== undefined) continue;
    headers[name] = readHeader(context, node, written);
  }
  return headers;
}

function readHeader(context: Context, node: ObjectNode, name: string): Parameter {
  const { schema, parameter } = splitAnnotations(context.schemas.annotations(node.at, node.value));
  return {
    key: `header ${name.toLowerCase()}`,
    name,
    in: "header",
    at: node.at,
    required: false,
    annotations: parameter,
    wire: readWire(context.nodes, node, "header"),
    content: plainContent(node, { schema: node.at, annotations: schema }),
    extensions: readExtensions(context, node, "header"),
  };
}
