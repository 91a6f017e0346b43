import type { Json } from "../../src/model/json.ts";
import type { Wire, WireField } from "../../src/model/wire.ts";
import type { RuleContext } from "../../src/rule.ts";
import { entryFields } from "./wire-encoding.ts";
import { wireCost } from "./wire-types.ts";
import type { Costs } from "./wire.ts";

/** What becomes of messages without a field that was required. */
export const MISSED = "Old readers refuse messages without it, since they require it.";

/** What it costs to change how many values a field has. */
export function costsOfCardinality(old: WireField, new_: WireField, context: Pick<RuleContext, "snapshot">): Costs {
  const [before, after] = [old.cardinality, new_.cardinality];
  if (isSingle(before) && isSingle(after)) {
    if (before !== "required" && after !== "required") return { source: "breaking" };
    // Old readers go on demanding it, or old writers never sent it.
    return { wire: "breaking", json: "breaking", source: "breaking" };
  }
  if (before === "map" || after === "map") {
    return { wire: readsEntries(old, new_, context) ? "dangerous" : "breaking", json: "breaking", source: "breaking" };
  }
  // The last of several values is what a reader of one gets; of packed numbers it reads none.
  const isLastRead = before !== "required" && after === "repeated" && !new_.packed && old.wireType === new_.wireType;
  return { wire: isLastRead ? "dangerous" : "breaking", json: "breaking", source: "breaking" };
}

/** A map is written as a list of messages with a key and a value: those that differ in no more than that are read, but for their order and what is there twice. */
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

/** The two fields of what is repeated; undefined where they are not two. */
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

/** What is read where nothing was written and no default is stated; undefined for what has no such value. */
export function zeroOf(field: WireField | undefined, wire: Wire | undefined): Json | undefined {
  if (field === undefined || field.type === "message" || field.type === "group" || field.type === "unknown")
    return undefined;
  if (field.type === "string" || field.type === "bytes") return "";
  if (field.type === "bool") return false;
  return field.type === "enum" ? wire?.enums[field.typeName ?? ""]?.values[0]?.name : 0;
}
