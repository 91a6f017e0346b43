import { child, type Pointer } from "../../../model/pointer.ts";
import type { Server } from "../../../model/snapshot.ts";
import type { Context } from "../context.ts";
import type { ObjectNode } from "../nodes.ts";
import { NOTHING } from "../../nothing.ts";

/** One per scheme that the document or the operation states. */
export function readServers(context: Context, holder: ObjectNode): readonly Server[] | undefined {
  const schemes = context.nodes.texts(holder, "schemes");
  if (schemes === undefined || schemes.length === 0 || context.root.value["host"] === undefined) return undefined;
  const address = readAddress(context);
  return schemes.map(({ value, at }) => ({ at, url: `${value}:${address.url}`, variables: NOTHING }));
}

export function defaultServers(context: Context): readonly Server[] {
  return [{ ...readAddress(context), variables: NOTHING }];
}

/** `//host/base`, or `/base` where there is no host. */
function readAddress(context: Context): { readonly at: Pointer; readonly url: string } {
  const { nodes, root } = context;
  const host = nodes.text(root, "host");
  const base = nodes.text(root, "basePath") ?? "/";
  const key = ["basePath", "host"].find((one) => root.value[one] !== undefined);
  const at = key === undefined ? root.at : child(root.at, key);
  if (host === undefined) return { at, url: base };
  return { at, url: base === "/" ? `//${host}` : `//${host}${base}` };
}
