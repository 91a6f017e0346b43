import type { Json } from "../../src/model/json.ts";
import type { Wire, WireField } from "../../src/model/wire.ts";
import type { Costs } from "./wire.ts";

/** What it costs to change how many values a field has. */
export function costsOfCardinality(old: WireField, new_: WireField): Costs {
  const [before, after] = [old.cardinality, new_.cardinality];
  if (isSingle(before) && isSingle(after)) {
    if (before !== "required" && after !== "required") return { source: "breaking" };
    // Old readers go on demanding it, or old writers never sent it.
    return { wire: "breaking", json: "breaking", source: "breaking" };
  }
  if (before === "map" || after === "map") {
    const entries = !isSingle(before) && !isSingle(after) && (old.type === "message" || new_.type === "message");
    return { wire: entries ? "dangerous" : "breaking", json: "breaking", source: "breaking" };
  }
  // The last of several texts or messages is what a reader of one gets; numbers are packed, and none is read.
  const delimited = old.wireType === "bytes" && after === "repeated";
  return { wire: delimited ? "dangerous" : "breaking", json: "breaking", source: "breaking" };
}

function isSingle(cardinality: WireField["cardinality"]): boolean {
  return cardinality !== "repeated" && cardinality !== "map";
}

/** What is read where nothing was written and no default is stated; undefined for what has no such value. */
export function zeroOf(field: WireField | undefined, wire: Wire | undefined): Json | undefined {
  if (field === undefined || field.type === "message" || field.type === "group" || field.type === "unknown")
    return undefined;
  if (field.type === "string" || field.type === "bytes") return "";
  if (field.type === "bool") return false;
  return field.type === "enum" ? wire?.enums[field.typeName ?? ""]?.values[0]?.name : 0;
}
