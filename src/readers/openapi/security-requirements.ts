import { dictionary, type Dictionary } from "../../model/json.ts";
import { child } from "../../model/pointer.ts";
import type { Facet } from "../../model/schema.ts";
import type { SecurityRequirement, SecurityScheme } from "../../model/snapshot.ts";
import type { Context } from "./context.ts";
import type { ObjectNode } from "./nodes.ts";

/** Reads the requirements of a document or an operation; undefined if not stated. */
export function readSecurity(
  context: Context,
  holder: ObjectNode,
  schemes: Dictionary<SecurityScheme>,
): Facet<readonly SecurityRequirement[]> | undefined {
  const list = context.nodes.list(holder, "security");
  if (list === undefined) return undefined;
  const value: SecurityRequirement[] = [];
  for (const [index, item] of list.value.entries()) {
    const node = context.nodes.asObject(item, child(list.at, index));
    if (node !== undefined) value.push(readRequirement(context, node, schemes));
  }
  return { value, at: list.at };
}

/** A scheme is called by its name, or since OpenAPI 3.2 by the address of its definition. */
function readRequirement(context: Context, node: ObjectNode, schemes: Dictionary<SecurityScheme>): SecurityRequirement {
  const result = dictionary<readonly string[]>();
  for (const written of Object.keys(node.value)) {
    const scheme = schemes[written] ?? Object.values(schemes).find(({ at }) => at === written);
    if (scheme === undefined) reportUnknown(context, node, written, Object.keys(schemes));
    const name = scheme?.name ?? written;
    result[name] = (context.nodes.texts(node, written) ?? []).map((scope) => scope.value);
  }
  return { at: node.at, schemes: result };
}

function reportUnknown(context: Context, node: ObjectNode, name: string, known: readonly string[]): void {
  context.problems.add({
    code: "REF_NOT_FOUND",
    level: "warning",
    message: `There is no security scheme \`${name}\`.`,
    hint: known.length === 0 ? "Define it among the security schemes." : `Known schemes: ${known.join(", ")}.`,
    at: child(node.at, name),
  });
}
