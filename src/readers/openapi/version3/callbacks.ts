import { dictionary, type Dictionary } from "../../../model/json.ts";
import { child } from "../../../model/pointer.ts";
import type { Operation } from "../../../model/snapshot.ts";
import type { Context } from "../context.ts";
import type { ReadCallback } from "../edition.ts";
import type { ObjectNode } from "../nodes.ts";
import { NOTHING } from "../../nothing.ts";
import { openPathItem } from "../path-item.ts";

/** Reads callbacks by id. The expression is on the wire; the name distinguishes callbacks with equal expressions. */
export function readCallbacks(context: Context, operation: ObjectNode, read: ReadCallback): Dictionary<Operation> {
  const holder = context.nodes.object(operation, "callbacks");
  if (holder === undefined) return NOTHING;
  const operations = dictionary<Operation>();
  for (const name of Object.keys(holder.value)) {
    const callback = context.nodes.object(holder, name);
    if (callback === undefined) continue;
    for (const [expression, value] of Object.entries(callback.value)) {
      if (expression.startsWith("x-")) continue;
      const item = openPathItem(context, value, child(callback.at, expression));
      for (const found of item === undefined ? [] : read(item, expression)) {
        const id = operations[found.id] === undefined ? found.id : `${found.id} ${name}`;
        operations[id] = { ...found, id, name };
      }
    }
  }
  return operations;
}
