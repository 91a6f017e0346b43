import { child, unescapeToken, type Pointer } from "../../model/pointer.ts";

/** The place of the schemas of types. */
export const DEFINITIONS: Pointer = "#/definitions";

/** The place of functions with the schemas of their parameters and results. */
export const FUNCTIONS: Pointer = "#/functions";

/** Returns the key of a function, whose name can equal that of a type. */
export function functionKey(name: string): string {
  return `${name}()`;
}

export function functionAt(name: string): Pointer {
  return child(FUNCTIONS, name);
}

export function definitionOf(name: string): Pointer {
  return child(DEFINITIONS, name);
}

/** The other way round; undefined for any other place, one within a definition included. */
export function definitionAt(at: Pointer): string | undefined {
  const name = at.startsWith(`${DEFINITIONS}/`) ? at.slice(DEFINITIONS.length + 1) : "/";
  return name.includes("/") ? undefined : unescapeToken(name);
}
