import type { Json } from "../../src/model/json.ts";
import { entryFields, type Wire, type WireField } from "../../src/model/wire.ts";
import type { RuleContext } from "../../src/contracts/rule.ts";
import { wireCost } from "./wire-types.ts";
import type { Costs } from "./costs.ts";

/** The consequence of removing a required field. */
export const MISSED = "Old readers reject messages without the required field.";

/** Returns what a changed cardinality of a field breaks. */
export function costsOfCardinality(old: WireField, new_: WireField, context: Pick<RuleContext, "snapshot">): Costs {
  const [before, after] = [old.cardinality, new_.cardinality];
  if (isSingle(before) && isSingle(after)) {
    if (before !== "required" && after !== "required") return { source: "breaking" };
    // Old readers still require the field, or old writers never sent it.
    return { wire: "breaking", json: "breaking", source: "breaking" };
  }
  if (before === "map" || after === "map") {
    return { wire: readsEntries(old, new_, context) ? "dangerous" : "breaking", json: "breaking", source: "breaking" };
  }
  // A reader of a singular field takes the last value. It cannot read packed numbers.
  const isLastRead = before !== "required" && after === "repeated" && !new_.packed && old.wireType === new_.wireType;
  return { wire: isLastRead ? "dangerous" : "breaking", json: "breaking", source: "breaking" };
}

/** A map is encoded as repeated messages with key and value. Such a message is readable as a map, except for order and duplicates. */
function readsEntries(old: WireField, new_: WireField, context: Pick<RuleContext, "snapshot">): boolean {
  const [before, after] = [entryOf(old, context.snapshot("old").wire), entryOf(new_, context.snapshot("new").wire)];
  return (
    before !== undefined &&
    after?.length === 2 &&
    before.every((part, index) => {
      const other = after[index]!;
      return part.type === other.type && part.typeName === other.typeName
        ? isSingle(part.cardinality) && isSingle(other.cardinality)
        : wireCost(part, other, context) === undefined;
    })
  );
}

/** Returns the fields 1 and 2 of a repeated message or map; undefined if it has others. */
function entryOf(field: WireField, wire: Wire | undefined): readonly WireField[] | undefined {
  const { keyType, cardinality, typeName = "" } = field;
  if (keyType !== undefined) return entryFields(field);
  const fields = cardinality === "repeated" ? (wire?.messages[typeName]?.fields ?? []) : [];
  const parts = fields.filter(({ number }) => number === 1 || number === 2).toSorted((a, b) => a.number - b.number);
  return fields.length === 2 && parts.length === 2 ? parts : undefined;
}

function isSingle(cardinality: WireField["cardinality"]): boolean {
  return cardinality !== "repeated" && cardinality !== "map";
}

/** Returns the value of an absent field without a default; undefined for messages and groups. */
export function zeroOf(field: WireField | undefined, wire: Wire | undefined): Json | undefined {
  if (field === undefined || field.type === "message" || field.type === "group" || field.type === "unknown")
    return undefined;
  if (field.type === "string" || field.type === "bytes") return "";
  if (field.type === "bool") return false;
  return field.type === "enum" ? wire?.enums[field.typeName ?? ""]?.values[0]?.name : 0;
}
