import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import { objectOf } from "./vocabulary.ts";

/** Removes declarations and requirements of some properties. */
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
