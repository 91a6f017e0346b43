import { readDuration } from "../../src/model/duration.ts";
import type { Json } from "../../src/model/json.ts";
import { readQuantity } from "../../src/model/quantity.ts";
import type { Schema } from "../../src/model/schema.ts";

export const QUANTITY = "quantity";
/** The pattern of quantities in schemas that are generated from Go types. */
const WRITTEN_AS_QUANTITY = String.raw`^(\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))))?$`;

/** A quantity can be a number or a string. */
export function isQuantity({ types, keywords }: Pick<Schema, "types" | "keywords">): boolean {
  if (keywords.format?.value === QUANTITY) return true;
  return types.value.includes("integer") && keywords.patterns.some(({ value }) => value === WRITTEN_AS_QUANTITY);
}

function isDuration({ keywords }: Pick<Schema, "keywords">): boolean {
  return keywords.format?.value === "duration";
}

/** Recognizes a duration by its value, such as `1h0m0s`: schemas that are generated from Go types have no `format`. */
function hasUnitOfTime(value: Json): boolean {
  return typeof value === "string" && /[a-zµμ]$/u.test(value) && readDuration(value) !== undefined;
}

/** Returns whether two values are the same quantity or duration, by their schemas or by their spelling. */
export function areOneAmount(one: Json, other: Json, schemas: readonly [Schema, Schema]): boolean {
  const areQuantities = schemas.every(isQuantity);
  if (!areQuantities && !schemas.every(isDuration) && ![one, other].every(hasUnitOfTime)) return false;
  const read = (value: Json): bigint | undefined =>
    typeof value !== "string" && typeof value !== "number"
      ? undefined
      : areQuantities
        ? readQuantity(String(value))?.nanos
        : readDuration(String(value));
  const amount = read(one);
  return amount !== undefined && amount === read(other);
}
