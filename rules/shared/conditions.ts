import type { Schema } from "../../src/model/schema.ts";

/** The members that make an object a condition, as the API conventions of Kubernetes describe it. */
const SIGNS: readonly string[] = ["lastTransitionTime", "lastProbeTime", "lastUpdateTime", "reason", "message"];

/**
 * Whether a member is the type or the reason of a condition: any controller may add conditions of its own, so that these lists are open
 * by convention.
 */
export function isOfCondition(name: string, { properties }: Pick<Schema, "properties">): boolean {
  if (name !== "type" && name !== "reason") return false;
  return "type" in properties && "status" in properties && SIGNS.some((sign) => sign in properties);
}
