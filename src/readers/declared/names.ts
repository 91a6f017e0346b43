import { child, unescapeToken, type Pointer } from "../../model/pointer.ts";

/** Types are written down as schemas under this place. */
export const DEFINITIONS: Pointer = "#/definitions";

/** What is called, with the schemas of its parameters and of what it returns. */
export const FUNCTIONS: Pointer = "#/functions";

/** What a function is known by among the definitions, which may be called alike. */
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
