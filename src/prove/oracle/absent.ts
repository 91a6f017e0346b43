import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import { objectOf } from "./vocabulary.ts";

/** The schema by itself, some members neither declared nor required. */
export function withoutMembers(schema: JsonObject, absent: ReadonlySet<string>): JsonObject {
  const { properties, required } = schema;
  const isPresent = (name: unknown): boolean => !absent.has(name as string);
  return {
    ...schema,
    ...(isObject(properties) && {
      properties: objectOf(Object.entries(properties).filter(([name]) => isPresent(name))),
    }),
    ...(Array.isArray(required) && { required: required.filter(isPresent) as Json }),
  };
}
