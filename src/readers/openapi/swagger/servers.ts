import { child, type Pointer } from "../../../model/pointer.ts";
import type { Server, ServerAddress } from "../../../model/snapshot.ts";
import type { Context } from "../context.ts";
import type { ObjectNode } from "../nodes.ts";
import { NOTHING } from "../../nothing.ts";

/** One per scheme that the document or the operation states. */
export function readServers(context: Context, holder: ObjectNode): readonly Server[] | undefined {
  const schemes = context.nodes.texts(holder, "schemes");
  if (schemes === undefined || schemes.length === 0 || context.root.value["host"] === undefined) return undefined;
  const address = readAddress(context);
  return schemes.map(({ value, at }) => ({ at, url: `${value}:${address.url}`, variables: NOTHING, address }));
}

export function defaultServers(context: Context): readonly Server[] {
  const address = readAddress(context);
  const written = [address.basePath, address.host].find(({ at }) => at !== context.root.at);
  return [{ at: written?.at ?? context.root.at, url: address.url, variables: NOTHING, address }];
}

/** `//host/base`, or `/base` where there is no host. */
function readAddress({ nodes, root }: Context): ServerAddress {
  const [host, base] = ["host", "basePath"].map((key) => nodes.text(root, key));
  const placeOf = (key: string): Pointer => (root.value[key] === undefined ? root.at : child(root.at, key));
  const path = base === undefined || base === "/" ? "" : base;
  return {
    url: host === undefined ? (base ?? "/") : `//${host}${path}`,
    host: { value: host ?? "", at: placeOf("host") },
    basePath: { value: path, at: placeOf("basePath") },
  };
}
