import type { Json } from "../../src/model/json.ts";
import type { Wire, WireField } from "../../src/model/wire.ts";
import type { RuleContext } from "../../src/rule.ts";
import { entryFields } from "./wire-encoding.ts";
import { wireCost } from "./wire-types.ts";
import type { Costs } from "./wire.ts";

/** The consequence for messages without a field that old readers require. */
export const MISSED = "Old readers require the field and reject messages without it.";

/** Judges a change of the cardinality of a field. */
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
  // A reader of a singular field gets the last of several values, but none of packed numbers.
  const isLastRead = before !== "required" && after === "repeated" && !new_.packed && old.wireType === new_.wireType;
  return { wire: isLastRead ? "dangerous" : "breaking", json: "breaking", source: "breaking" };
}

/** Returns whether a map and a repeated entry message read each other. Only the order and duplicate keys are lost. */
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

/** Returns key and value of an entry message, undefined if it does not have exactly these two fields. */
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

/** Returns the implicit default of a scalar or enum field. */
export function zeroOf(field: WireField | undefined, wire: Wire | undefined): Json | undefined {
  if (field === undefined || field.type === "message" || field.type === "group" || field.type === "unknown")
    return undefined;
  if (field.type === "string" || field.type === "bytes") return "";
  if (field.type === "bool") return false;
  return field.type === "enum" ? wire?.enums[field.typeName ?? ""]?.values[0]?.name : 0;
}
