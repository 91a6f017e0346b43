import type { StatedChange } from "../../contracts/finding.ts";
import type { Change } from "../../model/change.ts";
import { isObject, type Json } from "../../model/json.ts";

/** Returns a change without the parts of the model. */
export function statedChange({ subject, action, name, channel, pair, old, new: new_ }: Change): StatedChange {
  const [before, after] = [plainOf(old), plainOf(new_)];
  return {
    subject,
    action,
    name,
    serialization: channel.serialization,
    ...(channel.outcome === "failure" && { ofFailures: true }),
    kind: pair.kind,
    old: pair.old,
    new: pair.new,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  };
}

/** Undefined for a part of the model, which its pointer and its name stand for. */
function plainOf(value: unknown): Json | undefined {
  if (isScalar(value)) return value;
  if (Array.isArray(value)) return value.every(isScalar) ? value : undefined;
  const isLimit = isObject(value) && Object.values(value).every(isScalar) && "limit" in value;
  return isLimit ? value : undefined;
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}
