import { isObject, type Json } from "../../src/model/json.ts";
import { limitOf } from "../../src/model/validator-constraints.ts";

/** Renders a constraint in one line: `uint32.lte: 5`. */
export function showConstraint(path: string, value: Json | undefined): string {
  if (value === undefined) return "";
  const isLimit = path.endsWith(".upper") || path.endsWith(".lower");
  if (!isLimit || !isObject(value)) return `\`${path}: ${JSON.stringify(value)}\``;
  return Object.entries(value)
    .map(([key, bound]) => `\`${path.replace(/\w+$/u, key)}: ${showBound(bound)}\``)
    .join("");
}

function showBound(bound: Json): string {
  return isObject(bound) ? `${String(limitOf(bound))}s` : JSON.stringify(bound);
}
