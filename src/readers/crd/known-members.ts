import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";

/** The name of an object, as the server has it; made from `generateName`, it is there before anything is checked. */
const NAME: JsonObject = {
  type: "string",
  minLength: 1,
  maxLength: 253,
  pattern: String.raw`^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`,
};

/** Properties that every object has, declared or not. */
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
  const declared = membersOf(schema);
  for (const name of Object.keys(KNOWN).filter((name) => !Object.hasOwn(declared, name)))
    extra.set(child(at, "properties", name), KNOWN[name]!);
  const metadata = isObject(declared["metadata"]) ? declared["metadata"] : KNOWN["metadata"]!;
  const named = addName(metadata, child(at, "properties", "metadata"), extra);
  extra.set(at, withMembers(schema, { ...KNOWN, ...declared, metadata: named }, Object.keys(KNOWN)));
}

/** Adds the constraints that the schema declares for the name. */
function addName(metadata: JsonObject, at: Pointer, extra: Map<Pointer, Json>): JsonObject {
  const { name, ...others } = membersOf(metadata);
  const stated = isObject(name) ? { ...name, allOf: [...listOf(name["allOf"]), NAME] } : NAME;
  const named = withMembers(metadata, { generateName: { type: "string" }, ...others, name: stated }, ["name"]);
  extra.set(child(at, "properties", "name"), stated);
  extra.set(at, named);
  return named;
}

function withMembers(schema: JsonObject, properties: JsonObject, present: readonly string[]): JsonObject {
  return { ...schema, properties, required: [...new Set([...listOf(schema["required"]), ...present])] };
}

function membersOf({ properties }: JsonObject): JsonObject {
  return isObject(properties) ? properties : {};
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}
