import type { Change } from "../../model/change.ts";
import { isObject, type Json } from "../../model/json.ts";
import { isAbout } from "./about.ts";
import { opposite, type Side, type Tables } from "./lifting.ts";

/**
 * Whether a change of null is the spelling of OpenAPI 3.0 against that of 3.1: `nullable: true` on one side and `type: [..., "null"]` on the
 * other, each beside an `enum` without null. By the letter of both, null is rejected before and after.
 */
export function isNullSpelling(change: Change, admitting: Side, tables: Tables): boolean {
  if (!isAbout(change, "null")) return false;
  const [admitted, refused] = [admitting, opposite(admitting)].map((side) => tables[side].source(change.pair[side]));
  return isNullableEnum(admitted) && listsNullBesideEnum(refused);
}

function isNullableEnum(schema: Json | undefined): boolean {
  return isObject(schema) && schema["nullable"] === true && isWithoutNull(schema["enum"]);
}

function listsNullBesideEnum(schema: Json | undefined): boolean {
  if (!isObject(schema) || !isWithoutNull(schema["enum"])) return false;
  const { type } = schema;
  return Array.isArray(type) && (type as readonly Json[]).includes("null");
}

function isWithoutNull(values: Json | undefined): boolean {
  return Array.isArray(values) && !(values as readonly Json[]).includes(null);
}
