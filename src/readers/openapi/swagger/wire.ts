import { isObject } from "../../../model/json.ts";
import { child } from "../../../model/pointer.ts";
import type { ParameterWire } from "../../../model/snapshot.ts";
import type { Nodes, ObjectNode } from "../nodes.ts";

type Spread = Pick<ParameterWire, "style" | "explode">;

/** Array formats in the terms of OpenAPI 3, which has none for tabs. `csv` is the default of the location. */
const COLLECTION_FORMATS: ReadonlyMap<string, Spread> = new Map([
  ["ssv", { style: "spaceDelimited", explode: false }],
  ["tsv", { style: "tabDelimited", explode: false }],
  ["pipes", { style: "pipeDelimited", explode: false }],
  ["multi", { style: "form", explode: true }],
]);

export function readWire(nodes: Nodes, node: ObjectNode, location: string): ParameterWire {
  const { style, explode } = readSpread(nodes, node, location);
  const allowEmptyValue = nodes.flag(node, "allowEmptyValue") ?? false;
  const said = node.value["collectionFormat"] !== undefined && { at: child(node.at, "collectionFormat") };
  return { style, explode, allowReserved: false, allowEmptyValue, ...said };
}

function readSpread(nodes: Nodes, node: ObjectNode, location: string): Spread {
  const style = location === "path" || location === "header" ? "simple" : "form";
  if (node.value["type"] !== "array") return { style, explode: style === "form" };
  refuseInnerFormat(nodes, node);
  const format = nodes.text(node, "collectionFormat") ?? "csv";
  const spread = COLLECTION_FORMATS.get(format);
  if (spread === undefined && format !== "csv") {
    const known = ["csv", ...COLLECTION_FORMATS.keys()].join(", ");
    nodes.wrongType(child(node.at, "collectionFormat"), `one of ${known}`, format);
  }
  return spread ?? { style, explode: false };
}

/** OpenAPI 3 has no word for how an array inside an array is written. */
function refuseInnerFormat(nodes: Nodes, node: ObjectNode): void {
  const items = node.value["items"];
  if (!isObject(items) || items["collectionFormat"] === undefined || items["collectionFormat"] === "csv") return;
  nodes.notModelled(child(node.at, "items"), "collectionFormat", "list of items");
}
