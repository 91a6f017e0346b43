import { dictionary, type Dictionary, type Json } from "../../../model/json.ts";
import type { Facet } from "../../../model/schema.ts";
import type { Context } from "../context.ts";
import type { ObjectNode } from "../nodes.ts";
import { NOTHING } from "../../nothing.ts";

const ADDRESSES: ReadonlySet<string> = new Set(["operationId", "operationRef"]);

/** Reads links by name, without prose. */
export function readLinks(context: Context, response: ObjectNode): Dictionary<Facet<Json>> {
  const holder = context.nodes.object(response, "links");
  if (holder === undefined) return NOTHING;
  const links = dictionary<Facet<Json>>();
  for (const name of Object.keys(holder.value)) {
    const link = context.nodes.object(holder, name);
    if (link === undefined) continue;
    const value = Object.entries(link.value).filter(
      ([key]) => key !== "description" && !(ADDRESSES.has(key) && context.nodes.text(link, key) === undefined),
    );
    links[name] = { value: dictionary(value), at: link.at };
  }
  return links;
}
