import type { Operation } from "../../model/snapshot.ts";
import { groupBy } from "../../group-by.ts";
import { fullPath } from "./addresses.ts";

/**
 * Which operation answered the calls to a path that names what stood for a parameter: of several the one with the fewest
 * parameters. A path without parameters is taken before one with them.
 */
export function answerers(operations: readonly Operation[]): (operation: Operation) => Operation | undefined {
  const coverers = coverersIn(operations);
  return (operation) => coverers(operation).sort((a, b) => parametersIn(a) - parametersIn(b))[0];
}

/** All those whose path has a parameter where that of an operation names something, and is the same otherwise. */
export function coverersIn(operations: readonly Operation[]): (operation: Operation) => Operation[] {
  const templated = operations.filter(({ kind, path }) => kind === "operation" && path.includes("{"));
  const alike = groupBy(templated, sizeOf);
  return (operation) => {
    if (operation.kind !== "operation" || alike.size === 0) return [];
    const own = segmentsOf(operation);
    return (alike.get(sizeOf(operation)) ?? []).filter((other) => covers(segmentsOf(other), own));
  };
}

function sizeOf(operation: Operation): string {
  return `${operation.method} ${String(segmentsOf(operation).length)}`;
}

export function segmentsOf(operation: Operation): readonly string[] {
  return fullPath(operation).split("/");
}

/** Whether each segment is the same or any, and some are any where the other path names one. */
function covers(template: readonly string[], own: readonly string[]): boolean {
  const fits = template.every((segment, index) => isAny(segment) || segment === own[index]);
  return fits && template.some((segment, index) => isAny(segment) && !own[index]!.includes("{"));
}

export function isAny(segment: string): boolean {
  return /^\{[^{}]*\}$/u.test(segment);
}

function parametersIn({ path }: Operation): number {
  return path.split("{").length;
}
