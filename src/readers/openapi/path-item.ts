import { dictionary, type Json } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Facet } from "../../model/schema.ts";
import type { Operation } from "../../model/snapshot.ts";
import type { Context } from "./context.ts";
import { readExtensions } from "./extensions.ts";
import type { ObjectNode } from "./nodes.ts";

export interface PathItem {
  /** The place where the item is used, regardless of its `$ref`. */
  readonly use: Pointer;
  /** The item and what its `$ref` leads to: a field of an earlier one wins. */
  readonly layers: readonly ObjectNode[];
  readonly extensions: Operation["extensions"];
}

/** An operation as it stands in a path item. */
export interface Endpoint {
  readonly method: string;
  readonly node: ObjectNode;
  /** The key of the field below the place of use. */
  readonly key: string;
}

export function openPathItem(context: Context, value: Json, use: Pointer): PathItem | undefined {
  const layers = context.nodes.chain(value, use);
  const own = layers.map((layer) => readExtensions(context, layer, "path item"));
  const extensions = own.length === 1 ? own[0]! : dictionary(own.toReversed().flatMap(Object.entries<Facet<Json>>));
  return layers.length === 0 ? undefined : { use, layers, extensions };
}

/** In document order. */
export function endpointsOf(context: Context, item: PathItem, methods: ReadonlySet<string>): readonly Endpoint[] {
  const endpoints: Endpoint[] = [];
  const seen = new Set<string>();
  const add = (holder: ObjectNode, key: string, method: string): void => {
    if (seen.has(key)) return;
    const node = context.nodes.object(holder, key);
    if (node === undefined) return;
    seen.add(key);
    endpoints.push({ method, node, key });
  };
  for (const layer of item.layers) {
    for (const key of Object.keys(layer.value)) {
      if (methods.has(key)) add(layer, key, key.toUpperCase());
      if (key !== "additionalOperations" || !context.keys["path item"].has(key)) continue;
      const additional = context.nodes.object(layer, key);
      if (additional === undefined) continue;
      for (const method of Object.keys(additional.value)) if (!method.startsWith("x-")) add(additional, method, method);
    }
  }
  return endpoints;
}
