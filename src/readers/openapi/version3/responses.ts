import type { Dictionary } from "../../../model/json.ts";
import type { Response } from "../../../model/snapshot.ts";
import type { Context } from "../context.ts";
import { readExtensions } from "../extensions.ts";
import type { ObjectNode } from "../nodes.ts";
import { readResponseMap, type ResponseParts } from "../response-map.ts";
import { readContent } from "./content.ts";
import { readHeaders } from "./headers.ts";
import { readLinks } from "./links.ts";

export function readResponses(context: Context, operation: ObjectNode): Dictionary<Response> {
  return readResponseMap(context, operation, (target) => context.shared.once("response", target, readParts));

  function readParts(node: ObjectNode): ResponseParts {
    return {
      at: node.at,
      headers: readHeaders(context, node, readContent),
      content: readContent(context, node),
      links: readLinks(context, node),
      extensions: readExtensions(context, node, "response"),
    };
  }
}
