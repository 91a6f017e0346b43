import { dictionary, type Dictionary, type Json } from "../../../model/json.ts";
import { child } from "../../../model/pointer.ts";
import type { Facet } from "../../../model/schema.ts";
import type { SecurityFlow, SecurityScheme } from "../../../model/snapshot.ts";
import type { Context } from "../context.ts";
import type { ObjectNode } from "../nodes.ts";
import { NOTHING } from "../../nothing.ts";
import { readSchemes, readScopes, readUrls } from "../security-fields.ts";

const FLOWS: ReadonlyMap<string, string> = new Map([
  ["accessCode", "authorizationCode"],
  ["application", "clientCredentials"],
]);

/** In the words of OpenAPI 3. */
export function readSecuritySchemes(context: Context): Dictionary<SecurityScheme> {
  return readSchemes(context, context.nodes.object(context.root, "securityDefinitions"), (node, type) => ({
    type: type === "basic" ? "http" : type,
    fields: readFields(context, node, type),
    flows: type === "oauth2" ? readFlows(context, node) : NOTHING,
  }));
}

function readFields({ nodes }: Context, node: ObjectNode, type: string): Dictionary<Facet<Json>> {
  const fields = dictionary<Facet<Json>>();
  if (type === "basic") fields["scheme"] = { value: "basic", at: child(node.at, "type") };
  for (const key of ["name", "in"]) {
    const field = nodes.textFacet(node, key);
    if (field !== undefined) fields[key] = field;
  }
  return fields;
}

/** Swagger 2 has one flow per scheme, its fields among the scheme's own. */
function readFlows(context: Context, node: ObjectNode): Dictionary<SecurityFlow> {
  const stated = context.nodes.requiredText(node, "flow", "security scheme");
  if (stated === undefined) return NOTHING;
  const name = FLOWS.get(stated) ?? stated;
  const flow = { name, at: node.at, urls: readUrls(context, node), scopes: readScopes(context, node) };
  return dictionary([[name, flow]]);
}
