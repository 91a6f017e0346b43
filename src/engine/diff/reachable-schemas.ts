import { isObject, type Json } from "../../model/json.ts";
import { conjuncts, type Pointer } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";
import type { Operation } from "../../model/snapshot.ts";

/** Every schema that bodies and responses of the operations refer to, by whatever way. */
export function reachableSchemas(operations: readonly Operation[], schemas: SchemaTable): ReadonlySet<Pointer> {
  const found = new Set<Pointer>();
  for (const { requestBody, responses } of operations) {
    for (const { content } of [...(requestBody ? [requestBody] : []), ...Object.values(responses)]) {
      for (const { schema } of Object.values(content)) if (schema !== undefined) found.add(schema);
    }
  }
  // The set grows while it is gone through.
  for (const at of found) {
    for (const part of conjuncts(at)) {
      for (const reference of referencesIn(schemas.source(part))) {
        const target = schemas.follow(reference, part);
        if (target !== undefined) found.add(target);
      }
    }
  }
  return found;
}

/** Parsing has bounded the depth. */
function referencesIn(value: Json | undefined): readonly string[] {
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(referencesIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === "$ref" && typeof member === "string" ? [member] : referencesIn(member),
  );
}
