import { dictionary, type Dictionary } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { Facet } from "../../model/schema.ts";
import type { SecurityScheme } from "../../model/snapshot.ts";
import { NOTHING } from "../nothing.ts";
import type { Context } from "./context.ts";
import { readExtensions } from "./extensions.ts";
import type { ObjectNode } from "./nodes.ts";

const URLS = ["authorizationUrl", "tokenUrl", "refreshUrl", "deviceAuthorizationUrl"];

export function readUrls(context: Context, flow: ObjectNode): Dictionary<Facet<string>> {
  const urls = dictionary<Facet<string>>();
  for (const key of URLS) {
    const url = context.nodes.textFacet(flow, key);
    if (url !== undefined) urls[key] = url;
  }
  return urls;
}

export function readScopes(context: Context, flow: ObjectNode): Dictionary<Pointer> {
  const scopes = dictionary<Pointer>();
  const holder = context.nodes.object(flow, "scopes");
  if (holder === undefined) return scopes;
  for (const name of Object.keys(holder.value)) if (!name.startsWith("x-")) scopes[name] = child(holder.at, name);
  return scopes;
}

/** Reads each scheme of an object of schemes; `read` returns what its version of OpenAPI states. */
export function readSchemes(
  context: Context,
  holder: ObjectNode | undefined,
  read: (node: ObjectNode, type: string) => Pick<SecurityScheme, "type" | "fields" | "flows">,
): Dictionary<SecurityScheme> {
  if (holder === undefined) return NOTHING;
  const schemes = dictionary<SecurityScheme>();
  for (const name of Object.keys(holder.value)) {
    const node = context.nodes.object(holder, name);
    const type = node && context.nodes.requiredText(node, "type", "security scheme");
    if (node === undefined || type === undefined) continue;
    schemes[name] = { name, at: node.at, ...read(node, type) };
    readExtensions(context, node, "security scheme");
  }
  return schemes;
}
