import { isObject, type Json } from "../../../model/json.ts";
import { child, type Pointer } from "../../../model/pointer.ts";
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
  const inner = readInner(nodes, node.value["items"], child(node.at, "items"));
  return { style, explode, allowReserved: false, allowEmptyValue, ...said, ...(inner && { inner }) };
}

function readSpread(nodes: Nodes, node: ObjectNode, location: string): Spread {
  const style = location === "path" || location === "header" ? "simple" : "form";
  if (node.value["type"] !== "array") return { style, explode: style === "form" };
  const format = nodes.text(node, "collectionFormat") ?? "csv";
  const spread = COLLECTION_FORMATS.get(format);
  if (spread === undefined && format !== "csv") {
    const known = ["csv", ...COLLECTION_FORMATS.keys()].join(", ");
    nodes.wrongType(child(node.at, "collectionFormat"), `one of ${known}`, format);
  }
  return spread ?? { style, explode: false };
}

const INNER_FORMATS = ["csv", "ssv", "tsv", "pipes"];

/** Reads how lists inside of a list are written, the outermost first. */
function readInner(nodes: Nodes, items: Json | undefined, at: Pointer): ParameterWire["inner"] {
  if (!isObject(items) || items["type"] !== "array") return undefined;
  const format = items["collectionFormat"] ?? "csv";
  const place = child(at, "collectionFormat");
  if (typeof format !== "string" || !INNER_FORMATS.includes(format)) {
    nodes.wrongType(place, `one of ${INNER_FORMATS.join(", ")}`, format);
    return undefined;
  }
  const inside = readInner(nodes, items["items"], child(at, "items"));
  return { value: [format, ...(inside === undefined ? [] : [inside.value])].join(" of "), at: place };
}
