import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";

/** What every object has, whether its schema says so or not. */
const KNOWN: Readonly<Record<string, JsonObject>> = {
  apiVersion: { type: "string" },
  kind: { type: "string" },
  metadata: { type: "object" },
};

/**
 * Adds to the schema of a kind at `at` what the server adds to it, so that leaving it out changes nothing. What is added stands
 * in `extra`, by the places that it would have.
 */
export function addKnownMembers(schema: JsonObject, at: Pointer, extra: Map<Pointer, Json>): void {
  const declared = isObject(schema["properties"]) ? schema["properties"] : {};
  const required = Array.isArray(schema["required"]) ? (schema["required"] as readonly Json[]) : [];
  const missing = Object.keys(KNOWN).filter((name) => !Object.hasOwn(declared, name));
  const optional = Object.keys(KNOWN).filter((name) => !required.includes(name));
  if (missing.length + optional.length === 0) return;
  for (const name of missing) extra.set(child(at, "properties", name), KNOWN[name]!);
  const added = Object.fromEntries(missing.map((name) => [name, KNOWN[name]!]));
  extra.set(at, { ...schema, properties: { ...declared, ...added }, required: [...required, ...optional] });
}
