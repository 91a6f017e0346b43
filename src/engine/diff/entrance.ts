import type { Operation } from "../../model/snapshot.ts";
import type { PairNode } from "../walk.ts";

/** An operation or a root, and the pair that stands for it: what a reach is made of. */
export interface Entrance {
  readonly node: PairNode;
  readonly label: string;
  readonly operation?: Operation;
}

export function labelOf(operation: Operation): string {
  return operation.kind === "operation" ? `${operation.method} ${operation.path}` : operation.id;
}

export function subjectOf(operation: Operation): "operation" | "webhook" {
  return operation.kind === "webhook" ? "webhook" : "operation";
}
