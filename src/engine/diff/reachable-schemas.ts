import { conjuncts, type Pointer } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";
import type { Operation } from "../../model/snapshot.ts";
import { referencesIn } from "../same/references.ts";

/** Returns all schemas that bodies and responses of the operations refer to. */
export function reachableSchemas(
  operations: readonly Pick<Operation, "requestBody" | "responses">[],
  schemas: SchemaTable,
): ReadonlySet<Pointer> {
  const found = new Set<Pointer>();
  for (const { requestBody, responses } of operations) {
    for (const { content } of [...(requestBody ? [requestBody] : []), ...Object.values(responses)]) {
      for (const { schema } of Object.values(content)) if (schema !== undefined) found.add(schema);
    }
  }
  // The set grows during the iteration.
  for (const at of found) {
    for (const part of conjuncts(at)) {
      for (const reference of referencesIn(schemas.source(part) ?? {})) {
        const target = schemas.follow(reference, part);
        if (target !== undefined) found.add(target);
      }
    }
  }
  return found;
}
