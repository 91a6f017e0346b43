import { principal, split, type Pointer } from "../../model/pointer.ts";

const CONTAINERS: ReadonlySet<string> = new Set(["schemas", "definitions", "$defs"]);

/** The name under which a schema is defined; undefined for one that stands in line. A hint, never an identity. */
export function definition(at: Pointer): string | undefined {
  const { tokens } = split(principal(at));
  const container = tokens.at(-2);
  return container !== undefined && CONTAINERS.has(container) ? tokens.at(-1) : undefined;
}
