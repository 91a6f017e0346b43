import type { JsonObject } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { Annotations } from "../../model/schema.ts";
import { readAnnotations } from "../schema/index.ts";

/** What an operation says of its use. Generators that know no `deprecated` begin its description or summary with "Deprecated:". */
export function operationAnnotations(operation: JsonObject, at: Pointer): Annotations {
  const annotations = readAnnotations(operation, at);
  if (operation["deprecated"] !== undefined) return annotations;
  const field = ["description", "summary"].find((name) => announces(operation[name]));
  return field === undefined ? annotations : { ...annotations, deprecated: { value: true, at: child(at, field) } };
}

function announces(text: unknown): boolean {
  return typeof text === "string" && /^\s*[*_[(]*deprecated[*_\])]*\s*(?:[:.!]|[-–—]\s)/iu.test(text);
}
