import { child, unescapeToken, type Pointer } from "../../model/pointer.ts";
import type { GoPackage } from "./packages.ts";

/** Types are written down as schemas under this place. */
export const DEFINITIONS: Pointer = "#/definitions";

/** `core/v1.PodSpec`: what a type is known by. */
export function typeName({ prefix }: Pick<GoPackage, "prefix">, identifier: string): string {
  return `${prefix}.${identifier}`;
}

export function definitionOf(name: string): Pointer {
  return child(DEFINITIONS, name);
}

/** The other way round; undefined for any other place, one within a definition included. */
export function definitionAt(at: Pointer): string | undefined {
  const name = at.startsWith(`${DEFINITIONS}/`) ? at.slice(DEFINITIONS.length + 1) : "/";
  return name.includes("/") ? undefined : unescapeToken(name);
}

/** Below the place of a field, that of its type. No keyword of a schema is called so. */
export const GO_TYPE = "go type";
