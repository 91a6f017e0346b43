import type { Parameter, ParameterLocation } from "../../../model/snapshot.ts";
import { readAnnotations } from "../../schema/index.ts";
import type { Context } from "../context.ts";
import { readExtensions } from "../extensions.ts";
import type { ListedParameter, ParameterRules } from "../parameter-list.ts";
import { plainContent } from "../plain-content.ts";
import { readContent } from "./content.ts";
import { readWire } from "./wire.ts";

export const PARAMETER_RULES: ParameterRules = {
  locations: new Set<string>(["path", "query", "header", "cookie", "querystring"] satisfies ParameterLocation[]),
  bodies: new Set(),
  ignoredHeaders: new Set(["accept", "content-type", "authorization"]),
};

export function readParameter(context: Context, listed: ListedParameter): Parameter | undefined {
  return context.shared.once(listed.key, listed.node, () => buildParameter(context, listed));
}

function buildParameter(context: Context, { node, name, in: location, key }: ListedParameter): Parameter {
  const { nodes } = context;
  nodes.expectFlag(node, "deprecated");
  const required = nodes.flag(node, "required") ?? false;
  return {
    key,
    name,
    in: location as ParameterLocation,
    at: node.at,
    required: required || location === "path",
    annotations: readAnnotations(node.value, node.at),
    wire: readWire(nodes, node, location),
    content:
      node.value["content"] === undefined
        ? plainContent(node, context.uses.read(node, "schema"))
        : readContent(context, node),
    extensions: readExtensions(context, node, "parameter"),
  };
}
