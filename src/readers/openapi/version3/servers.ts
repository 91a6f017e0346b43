import { dictionary, type Dictionary } from "../../../model/json.ts";
import type { Server, ServerVariable } from "../../../model/snapshot.ts";
import type { Context } from "../context.ts";
import { readExtensions } from "../extensions.ts";
import type { ObjectNode } from "../nodes.ts";
import { NOTHING } from "../../nothing.ts";

/** An empty list is none at all. */
export function readServers(context: Context, holder: ObjectNode): readonly Server[] | undefined {
  const list = context.nodes.list(holder, "servers");
  if (list === undefined || list.value.length === 0) return undefined;
  const servers: Server[] = [];
  for (const [index, item] of list.value.entries()) {
    const node = context.nodes.resolve(item, list.at, index);
    const url = node && context.nodes.requiredText(node, "url", "server");
    if (node === undefined || url === undefined) continue;
    servers.push({ at: node.at, url, variables: readVariables(context, node) });
    readExtensions(context, node, "server");
  }
  return servers;
}

export function defaultServers(context: Context): readonly Server[] {
  return [{ at: context.root.at, url: "/", variables: NOTHING }];
}

function readVariables(context: Context, server: ObjectNode): Dictionary<ServerVariable> {
  const holder = context.nodes.object(server, "variables");
  if (holder === undefined) return NOTHING;
  const variables = dictionary<ServerVariable>();
  for (const name of Object.keys(holder.value)) {
    const node = context.nodes.object(holder, name);
    const value = node && context.nodes.requiredText(node, "default", "server variable");
    if (node === undefined || value === undefined) continue;
    const values = context.nodes.texts(node, "enum")?.map((facet) => facet.value);
    variables[name] = { at: node.at, default: value, ...(values && { enum: values }) };
    readExtensions(context, node, "server variable");
  }
  return variables;
}
