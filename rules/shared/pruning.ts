import { formatTraits } from "../../src/model/format-traits.ts";
import type { Pointer } from "../../src/model/pointer.ts";
import type { RuleContext } from "../../src/contracts/rule.ts";

type Side = "old" | "new";

/** Returns whether the schema of additional properties accepts properties of any name. */
export function isMap(side: Side, members: Pointer | undefined, { schema }: Pick<RuleContext, "schema">): boolean {
  return members !== undefined && schema(side, members).types.value.length > 0;
}

/** Returns whether a server drops undeclared fields. In OpenAPI, an object without properties may be one whose fields are not published. */
export function prunes(
  side: Side,
  at: Pointer,
  context: Pick<RuleContext, "profile" | "schema" | "snapshot">,
): boolean {
  const { profile, schema, snapshot } = context;
  const { kubernetes, types, properties } = schema(side, at);
  if (!profile.closedObjects || kubernetes.preserveUnknownFields !== undefined) return false;
  const isWhole = formatTraits(snapshot(side)).isApplied || Object.keys(properties).length > 0;
  return types.value.includes("object") && isWhole;
}
