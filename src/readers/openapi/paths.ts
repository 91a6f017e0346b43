import { dictionary, type Dictionary } from "../../model/json.ts";
import { child } from "../../model/pointer.ts";
import type { Operation } from "../../model/snapshot.ts";
import type { Context } from "./context.ts";
import { readOperations, type Surroundings, type Use } from "./operations.ts";
import type { LazyOperation } from "./lazy-operation.ts";
import { openPathItem, type PathItem } from "./path-item.ts";

/** Reads operations by id, in document order: paths, then webhooks, which are an extension before OpenAPI 3.1. */
export function readPaths(context: Context, around: Surroundings): Dictionary<Operation> {
  const operations = dictionary<Operation>();
  collect(context, around, operations, "paths", (path) => {
    if (!path.startsWith("/")) {
      context.nodes.wrongType(child(context.root.at, "paths", path), "a path that begins with `/`", path, "warning");
    }
    return { kind: "operation", polarity: "request", path };
  });
  if (context.keys.document.has("webhooks")) {
    const key = context.root.value["webhooks"] === undefined ? "x-webhooks" : "webhooks";
    collect(context, around, operations, key, (path) => ({ kind: "webhook", polarity: "response", path }));
  }
  return operations;
}

function collect(
  context: Context,
  around: Surroundings,
  operations: Record<string, Operation>,
  key: "paths" | "webhooks" | "x-webhooks",
  useOf: (path: string) => Use,
): void {
  const items = context.nodes.object(context.root, key);
  if (items === undefined) return;
  for (const [path, value] of Object.entries(items.value)) {
    if (path.startsWith("x-") && key === "paths") continue;
    const item = openPathItem(context, value, child(items.at, path));
    if (item === undefined) continue;
    const found = readOperations(context, around, item, useOf(path));
    for (const operation of found) keep(context, operations, operation);
    if (found.length === 0 && key === "paths" && !hasUnreadable(item, around.edition.methods))
      reportEmpty(context, item);
  }
}

/** An operation that cannot be read is a problem itself. */
function hasUnreadable({ layers }: PathItem, methods: ReadonlySet<string>): boolean {
  return layers.some((layer) => Object.keys(layer.value).some((field) => methods.has(field)));
}

/** An item may be empty, as where access to its operations is restricted. One that describes operations should have some. */
function reportEmpty(context: Context, { use, layers }: PathItem): void {
  const describes = (field: string): boolean => field !== "$ref" && !field.startsWith("x-");
  if (!layers.some((layer) => Object.keys(layer.value).some(describes))) return;
  context.problems.add({
    code: "MISSING_FIELD",
    level: "warning",
    message: "The path item has no operations.",
    hint: "Add an operation such as `get`, or remove the path.",
    at: use,
  });
}

/** Keeps an operation. Of two templates with one shape, the first gets the id; the other is identified by its text. */
function keep(context: Context, operations: Record<string, Operation>, operation: LazyOperation): void {
  const first = operations[operation.id];
  if (first === undefined) {
    operations[operation.id] = operation;
    return;
  }
  context.problems.add({
    code: "DUPLICATE_OPERATION",
    level: "warning",
    message: `${operation.method} ${operation.path} matches the same URLs as ${first.method} ${first.path}.`,
    hint: "Join the two into one path; until then this one is compared with the path of the same text.",
    at: operation.at,
  });
  let id = `${operation.method} ${operation.path}`;
  for (let count = 2; operations[id] !== undefined; count++) id = `${operation.method} ${operation.path} ${count}`;
  operations[id] = { ...operation.toJSON(), id };
}
