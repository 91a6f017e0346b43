import type { Context } from "../context.ts";
import { readExtensions } from "../extensions.ts";
import type { ObjectNode } from "../nodes.ts";

export function componentSchemas(context: Context): ObjectNode | undefined {
  const components = context.nodes.object(context.root, "components");
  if (components === undefined) return undefined;
  readExtensions(context, components, "components object");
  return context.nodes.object(components, "schemas");
}
