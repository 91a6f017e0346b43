import type { Annotations } from "../../../model/schema.ts";
import type { Parameter, ParameterLocation } from "../../../model/snapshot.ts";
import type { Context } from "../context.ts";
import { readExtensions } from "../extensions.ts";
import { NO_ANNOTATIONS } from "../../nothing.ts";
import type { ListedParameter, ParameterRules } from "../parameter-list.ts";
import { plainContent } from "../plain-content.ts";
import { readWire } from "./wire.ts";

export const PARAMETER_RULES: ParameterRules = {
  locations: new Set(["path", "query", "header", "body", "formData"]),
  bodies: new Set(["body", "formData"]),
  ignoredHeaders: new Set(),
};

export function readParameter(context: Context, listed: ListedParameter): Parameter | undefined {
  return context.shared.once(listed.key, listed.node, () => buildParameter(context, listed));
}

function buildParameter(context: Context, { node, name, in: location, key }: ListedParameter): Parameter {
  const { nodes } = context;
  const { schema, parameter } = splitAnnotations(context.schemas.annotations(node.at, node.value));
  nodes.expectFlag(node, "deprecated");
  const required = nodes.flag(node, "required") ?? false;
  return {
    key,
    name,
    in: location as ParameterLocation,
    at: node.at,
    required: required || location === "path",
    annotations: parameter,
    wire: readWire(nodes, node, location),
    // A parameter of Swagger 2 is its own schema.
    content: plainContent(node, { schema: node.at, annotations: schema }),
    extensions: readExtensions(context, node, "parameter"),
  };
}

/** The default belongs to the values, the rest to the parameter. */
export function splitAnnotations(all: Annotations): { readonly schema: Annotations; readonly parameter: Annotations } {
  if (all.default === undefined) return { schema: NO_ANNOTATIONS, parameter: all };
  const { default: value, ...parameter } = all;
  return { schema: { default: value }, parameter };
}
