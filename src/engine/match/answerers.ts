import type { Operation } from "../../model/snapshot.ts";
import { groupBy } from "../../group-by.ts";
import { fullPath } from "./addresses.ts";

/**
 * Which operation answered the calls to a path that names what stood for a parameter: of several the one with the fewest
 * parameters. A path without parameters is taken before one with them.
 */
export function answerers(operations: readonly Operation[]): (operation: Operation) => Operation | undefined {
  const templated = operations.filter(({ kind, path }) => kind === "operation" && path.includes("{"));
  const alike = groupBy(templated, sizeOf);
  return (operation) => {
    if (operation.kind !== "operation") return undefined;
    const own = segmentsOf(operation);
    const found = (alike.get(sizeOf(operation)) ?? []).filter((other) => covers(segmentsOf(other), own));
    return found.sort((a, b) => parametersIn(a) - parametersIn(b))[0];
  };
}

function sizeOf(operation: Operation): string {
  return `${operation.method} ${String(segmentsOf(operation).length)}`;
}

function segmentsOf(operation: Operation): readonly string[] {
  return fullPath(operation).split("/");
}

/** Whether each segment is the same or any, and some are any where the other path names one. */
function covers(template: readonly string[], own: readonly string[]): boolean {
  const fits = template.every((segment, index) => isAny(segment) || segment === own[index]);
  return fits && template.some((segment, index) => isAny(segment) && !own[index]!.includes("{"));
}

function isAny(segment: string): boolean {
  return /^\{[^{}]*\}$/u.test(segment);
}

function parametersIn({ path }: Operation): number {
  return path.split("{").length;
}
