import type { Json } from "../../model/json.ts";
import type { Facet } from "../../model/schema.ts";
import type { Operation, Root } from "../../model/snapshot.ts";
import type { PairNode } from "./walk.ts";

/** An entry point of an API: an operation, a standalone root, or a version of a kind. */
export interface ApiEntry {
  /** Empty where nobody calls it: a file leads to what it holds. */
  readonly label: string;
  readonly operation?: Operation;
  /** The name of a kind's version, or what names one. */
  readonly version?: string;
  /** For a root with a stated stability. */
  readonly stability?: Facet<Json>;
}

export function entryOfRoot({ name, version, stability }: Root): ApiEntry {
  return { label: name, ...(version !== undefined && { version }), ...(stability && { stability }) };
}

/** An entry and its node in a walk. A reach is a list of these. */
export interface EntryPoint<N = PairNode> extends ApiEntry {
  readonly node: N;
}

export function labelOf(operation: Operation): string {
  return operation.kind === "operation" ? `${operation.method} ${operation.path}` : operation.id;
}

export function subjectOf(operation: Operation): "operation" | "webhook" {
  return operation.kind === "webhook" ? "webhook" : "operation";
}
