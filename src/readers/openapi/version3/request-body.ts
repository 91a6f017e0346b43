import type { RequestBody } from "../../../model/snapshot.ts";
import type { Context } from "../context.ts";
import { readExtensions } from "../extensions.ts";
import type { ObjectNode } from "../nodes.ts";
import { readContent } from "./content.ts";

export function readRequestBody(context: Context, operation: ObjectNode): RequestBody | undefined {
  const target = context.nodes.object(operation, "requestBody");
  return (
    target &&
    context.shared.once("request body", target, (node) => ({
      at: node.at,
      required: context.nodes.flag(node, "required") ?? false,
      content: readContent(context, node),
      extensions: readExtensions(context, node, "request body"),
    }))
  );
}
