import { dictionary, type Dictionary, type Json } from "../../../model/json.ts";
import { child } from "../../../model/pointer.ts";
import type { Facet } from "../../../model/schema.ts";
import type { SecurityFlow, SecurityScheme } from "../../../model/snapshot.ts";
import type { Context } from "../context.ts";
import type { ObjectNode } from "../nodes.ts";
import { NOTHING } from "../../nothing.ts";
import { readSchemes, readScopes, readUrls } from "../security-fields.ts";

const NOT_A_FIELD: ReadonlySet<string> = new Set(["type", "description", "flows"]);

export function readSecuritySchemes(context: Context): Dictionary<SecurityScheme> {
  const components = context.nodes.object(context.root, "components");
  const holder = components && context.nodes.object(components, "securitySchemes");
  return readSchemes(context, holder, (node, type) => ({
    type,
    fields: readFields(context, node),
    flows: readFlows(context, node),
  }));
}

function readFields(context: Context, node: ObjectNode): Dictionary<Facet<Json>> {
  const fields = dictionary<Facet<Json>>();
  for (const key of Object.keys(node.value)) {
    if (NOT_A_FIELD.has(key) || !context.keys["security scheme"].has(key)) continue;
    const value = key === "deprecated" ? context.nodes.flag(node, key) : context.nodes.text(node, key);
    if (value !== undefined) fields[key] = { value, at: child(node.at, key) };
  }
  return fields;
}

function readFlows(context: Context, scheme: ObjectNode): Dictionary<SecurityFlow> {
  const holder = context.nodes.object(scheme, "flows");
  if (holder === undefined) return NOTHING;
  const flows = dictionary<SecurityFlow>();
  for (const name of Object.keys(holder.value)) {
    if (name.startsWith("x-")) continue;
    const node = context.nodes.object(holder, name);
    if (node !== undefined) flows[name] = readFlow(context, node, name);
  }
  return flows;
}

function readFlow(context: Context, node: ObjectNode, name: string): SecurityFlow {
  return { name, at: node.at, urls: readUrls(context, node), scopes: readScopes(context, node) };
}
