import type { Json } from "../../src/model/json.ts";
import type { WireField } from "../../src/model/wire.ts";

const OPTION = "(google.api.field_behavior)";

/** Reads all values: the option can be repeated, or have an array value. */
export function behaviorsIn(value: Json | undefined): readonly string[] {
  const texts: readonly Json[] = Array.isArray(value) ? value : [value ?? ""];
  return texts.flatMap((text) => (typeof text === "string" ? (text.match(/[A-Z_]{2,}/gu) ?? []) : []));
}

/** Returns whether clients have to send a field. */
export function isDemanded({ extensions }: Pick<WireField, "extensions">): boolean {
  return behaviorsIn(extensions[OPTION]?.value).includes("REQUIRED");
}
