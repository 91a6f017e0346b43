import type { ParameterWire } from "../../../model/snapshot.ts";
import type { Nodes, ObjectNode } from "../nodes.ts";

const DEFAULT_STYLES: ReadonlyMap<string, string> = new Map([
  ["query", "form"],
  ["querystring", "form"],
  ["cookie", "form"],
  ["path", "simple"],
  ["header", "simple"],
]);

/** Defaults filled in by the location. */
export function readWire(nodes: Nodes, node: ObjectNode, location: string): ParameterWire {
  const style = nodes.text(node, "style") ?? DEFAULT_STYLES.get(location) ?? "form";
  return {
    style,
    explode: nodes.flag(node, "explode") ?? (style === "form" || style === "cookie"),
    allowReserved: nodes.flag(node, "allowReserved") ?? false,
    allowEmptyValue: nodes.flag(node, "allowEmptyValue") ?? false,
  };
}
