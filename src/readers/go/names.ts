import type { GoPackage } from "./packages.ts";

/** `core/v1.PodSpec`: what a type is known by. */
export function typeName({ prefix }: Pick<GoPackage, "prefix">, identifier: string): string {
  return `${prefix}.${identifier}`;
}

/** Below the place of a field, that of its type. No keyword of a schema is called so. */
export const GO_TYPE = "go type";
