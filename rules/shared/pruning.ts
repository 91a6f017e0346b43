import type { Change } from "../../src/model/change.ts";
import type { RuleContext } from "../../src/rule.ts";

type Side = "old" | "new";
type MapChange = Change<"additionalProperties">;

/** Whether members of any name are declared. */
export function isMap(side: Side, change: MapChange, { schema }: Pick<RuleContext, "schema">): boolean {
  const members = change[side];
  return members !== undefined && schema(side, members).types.value.length > 0;
}

/** Whether a server drops what is not declared. An object without any member may stand for one whose members are not published. */
export function prunes(side: Side, { pair }: MapChange, { profile, schema, snapshot }: RuleContext): boolean {
  const { kubernetes, types, properties } = schema(side, pair[side]);
  if (!profile.closedObjects || kubernetes.preserveUnknownFields !== undefined) return false;
  const isWhole = snapshot(side).format === "crd" || Object.keys(properties).length > 0;
  return types.value.includes("object") && isWhole;
}
