import { canonical, type Json } from "./json.ts";
import type { TypeName } from "./schema.ts";

/** The text of a value where values are sent as text. */
export function asText(value: Json): string {
  return typeof value === "string" ? value : canonical(value);
}

/** Returns whether a string is the text form of a value of one of the types. */
export function readsAs(text: string, types: readonly TypeName[]): boolean {
  if (types.includes("integer") && /^-?\d+$/.test(text)) return true;
  if (types.includes("number") && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)) return true;
  return types.includes("boolean") && (text === "true" || text === "false");
}
