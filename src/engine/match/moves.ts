import { pathShape } from "../../model/path-shape.ts";
import type { Operation } from "../../model/snapshot.ts";
import { fullPath } from "./addresses.ts";

/** A prefix of paths, and the one that took its place; either may be empty. */
export interface Move {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** Returns the segments of server and path without parameter names; the name of a webhook is its path. */
export function segmentsOf(operation: Operation): readonly string[] {
  const path = fullPath(operation);
  const template = operation.kind === "operation" ? pathShape(path) : path;
  return template.split("/").filter((segment) => segment !== "");
}

/** Returns the prefixes before the common segments of two paths. */
export function moveOf(old: Operation, new_: Operation): Move {
  const [from, to] = [segmentsOf(old), segmentsOf(new_)];
  let kept = 0;
  while (kept < Math.min(from.length, to.length) && from.at(-1 - kept) === to.at(-1 - kept)) kept++;
  return { from: from.slice(0, from.length - kept), to: to.slice(0, to.length - kept) };
}

export function startsWith(segments: readonly string[], prefix: readonly string[]): boolean {
  return prefix.every((segment, index) => segment === segments[index]);
}
