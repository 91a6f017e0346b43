import type { Schema } from "../../src/model/schema.ts";

/** The properties that make an object a condition, as the API conventions of Kubernetes describe it. */
const SIGNS: readonly string[] = ["lastTransitionTime", "lastProbeTime", "lastUpdateTime", "reason", "message"];

/** The items of a list named `conditions`. */
const IN_CONDITIONS = /\/properties\/conditions\/items$/u;

/**
 * Returns whether a property is the type or the reason of a condition. Any controller may add conditions, so these lists are open by convention.
 */
export function isOfCondition(name: string, { properties, pointer }: Pick<Schema, "properties" | "pointer">): boolean {
  if (name !== "type" && name !== "reason") return false;
  if (!("type" in properties) || !("status" in properties)) return false;
  return IN_CONDITIONS.test(pointer) || SIGNS.some((sign) => sign in properties);
}
