import type { Pointer } from "../../src/model/pointer.ts";
import type { RuleContext } from "../../src/rule.ts";

type Side = "old" | "new";

/** Whether members of any name are declared, by the schema that those have which have none of their own. */
export function isMap(side: Side, members: Pointer | undefined, { schema }: Pick<RuleContext, "schema">): boolean {
  return members !== undefined && schema(side, members).types.value.length > 0;
}

/** Whether a server drops what is not declared. An object without any member may stand for one whose members are not published. */
export function prunes(
  side: Side,
  at: Pointer,
  context: Pick<RuleContext, "profile" | "schema" | "snapshot">,
): boolean {
  const { profile, schema, snapshot } = context;
  const { kubernetes, types, properties } = schema(side, at);
  if (!profile.closedObjects || kubernetes.preserveUnknownFields !== undefined) return false;
  const isWhole = snapshot(side).format === "crd" || Object.keys(properties).length > 0;
  return types.value.includes("object") && isWhole;
}
