import { child, type Pointer } from "../../model/pointer.ts";
import type { Draft } from "./definitions.ts";

/** Built-in errors that differ only in their names. */
const ERRORS: ReadonlySet<string> = new Set([
  "Error",
  "EvalError",
  "RangeError",
  "ReferenceError",
  "SyntaxError",
  "TypeError",
  "URIError",
]);

/**
 * Writes the properties inherited from an error at the places that `placed` returns; callers cannot assign those of a
 * class.
 */
export function writeErrorMembers(
  name: string,
  at: Pointer,
  placed: (at: Pointer) => void,
  isClass: boolean,
): Draft | undefined {
  if (!ERRORS.has(name)) return undefined;
  const text = { type: "string" };
  const members = { name: text, message: text, stack: text, cause: {} };
  const properties: Draft = {};
  for (const [member, schema] of Object.entries(members)) {
    properties[member] = { ...schema, ...(isClass && { readOnly: true }) };
    placed(child(at, "properties", member));
  }
  return { type: "object", properties, required: ["name", "message"] };
}
