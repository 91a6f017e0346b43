import { dictionary, type Dictionary, type Json } from "../../model/json.ts";
import { child } from "../../model/pointer.ts";
import type { Facet } from "../../model/schema.ts";
import type { Context } from "./context.ts";
import type { ObjectKind } from "./keys.ts";
import type { ObjectNode } from "./nodes.ts";
import { NOTHING } from "../nothing.ts";

/** A field for suppressions, which is not part of the API. */
const ACCEPTANCE = "x-apicompat-ignore";

/** Reads the `x-` fields that the model does not contain. Other unknown fields are reported. */
export function readExtensions(context: Context, node: ObjectNode, kind: ObjectKind): Dictionary<Facet<Json>> {
  const known = context.keys[kind];
  let extensions: Record<string, Facet<Json>> | undefined;
  for (const key of Object.keys(node.value)) {
    const value = node.value[key];
    if (known.has(key) || value === undefined) continue;
    if (key === ACCEPTANCE) continue;
    if (key.startsWith("x-")) (extensions ??= dictionary<Facet<Json>>())[key] = { value, at: child(node.at, key) };
    else context.nodes.notModelled(node.at, key, kind);
  }
  return extensions ?? NOTHING;
}
