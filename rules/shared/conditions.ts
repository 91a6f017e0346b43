import type { Schema } from "../../src/model/schema.ts";

/** The properties that make an object a condition, as the API conventions of Kubernetes describe it. */
const SIGNS: readonly string[] = ["lastTransitionTime", "lastProbeTime", "lastUpdateTime", "reason", "message"];

/**
 * Returns whether a property is the type or the reason of a condition. Any controller may add conditions, so these lists are open by convention.
 */
export function isOfCondition(name: string, { properties }: Pick<Schema, "properties">): boolean {
  if (name !== "type" && name !== "reason") return false;
  return "type" in properties && "status" in properties && SIGNS.some((sign) => sign in properties);
}
