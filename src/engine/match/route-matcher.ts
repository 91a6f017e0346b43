import type { Operation } from "../../model/snapshot.ts";
import { fullPath } from "./addresses.ts";

/**
 * Returns a lookup of the operation that answered the requests to a more specific path: the one with the fewest path
 * parameters.
 */
export function routeMatcher(operations: readonly Operation[]): (operation: Operation) => Operation | undefined {
  const coverers = coverersIn(operations);
  return (operation) => coverers(operation).sort((a, b) => parametersIn(a) - parametersIn(b))[0];
}

/** All those whose path has a parameter where that of an operation names something, and is the same otherwise. */
export function coverersIn(operations: readonly Operation[]): (operation: Operation) => Operation[] {
  const root = branch();
  for (const operation of operations) {
    if (operation.kind !== "operation" || !operation.path.includes("{")) continue;
    let here = root;
    for (const step of stepsOf(operation)) here = below(here, isAny(step) ? ANY : step);
    here.operations.push(operation);
  }
  return (operation) => (operation.kind === "operation" ? found(root, stepsOf(operation), 0, false) : []);
}

/** A node of the tree of paths: its children, and the operations that end here. */
interface Branch {
  readonly next: Map<string, Branch>;
  readonly operations: Operation[];
}

const ANY = "{}";

function branch(): Branch {
  return { next: new Map(), operations: [] };
}

function below({ next }: Branch, step: string): Branch {
  let found = next.get(step);
  if (found === undefined) next.set(step, (found = branch()));
  return found;
}

/** `covers`: some step so far is any where the path names one. */
function found({ next, operations }: Branch, steps: readonly string[], index: number, covers: boolean): Operation[] {
  const step = steps[index];
  if (step === undefined) return covers ? operations.slice() : [];
  const [same, any] = [isAny(step) ? undefined : next.get(step), next.get(ANY)];
  return [
    ...(same === undefined ? [] : found(same, steps, index + 1, covers)),
    ...(any === undefined ? [] : found(any, steps, index + 1, covers || !step.includes("{"))),
  ];
}

function stepsOf(operation: Operation): readonly string[] {
  return [operation.method, ...segmentsOf(operation)];
}

export function segmentsOf(operation: Operation): readonly string[] {
  return fullPath(operation).split("/");
}

export function isAny(segment: string): boolean {
  return /^\{[^{}]*\}$/u.test(segment);
}

function parametersIn({ path }: Operation): number {
  return path.split("{").length;
}
