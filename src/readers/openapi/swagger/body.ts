import { child, type Pointer } from "../../../model/pointer.ts";
import type { RequestBody } from "../../../model/snapshot.ts";
import type { Context } from "../context.ts";
import { readExtensions } from "../extensions.ts";
import type { ObjectNode } from "../nodes.ts";
import type { ListedParameter } from "../parameter-list.ts";
import { contentOf, readMediaTypes } from "./media-types.ts";

export function readBody(context: Context, operation: ObjectNode, { node, use }: ListedParameter): RequestBody {
  const types = readMediaTypes(context, operation, "consumes");
  const at = types.own ? ownPlace(operation, use) : node.at;
  // Only a schema says what it is.
  if (node.value["schema"] === undefined && node.value["type"] !== undefined) {
    context.nodes.notModelled(node.at, "type", "request body");
  }
  return {
    at,
    required: context.nodes.flag(node, "required") ?? false,
    content: contentOf(context, types, at, context.uses.read(node, "schema")),
    extensions: readExtensions(context, node, "request body"),
  };
}

/**
 * Returns the place of the body: an operation with its own media types has its own body, also for a shared parameter.
 */
export function ownPlace(operation: ObjectNode, use: Pointer | undefined): Pointer {
  return use?.startsWith(`${operation.at}/`) ? use : child(operation.at, "consumes");
}
