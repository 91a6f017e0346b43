import { principal, split, type Pointer } from "./pointer.ts";

/** The members under which schemas are defined by name. */
export const DEFINITIONS: ReadonlySet<string> = new Set(["schemas", "definitions", "$defs"]);

/** The name under which a schema is defined; undefined for one that stands in line. A hint, never an identity. */
export function definition(at: Pointer): string | undefined {
  const { tokens } = split(principal(at));
  const container = tokens.at(-2);
  return container !== undefined && DEFINITIONS.has(container) ? tokens.at(-1) : undefined;
}

/** Removes the number that distinguishes types with the same name. */
export function withoutNumber(name: string): string {
  return name.replace(/ \(\d+\)$/u, "");
}
