import type { Change } from "../../model/change.ts";
import { isObject, type Json } from "../../model/json.ts";
import { isAbout } from "./about.ts";
import { opposite, type Side, type Tables } from "./lifting.ts";

/**
 * Returns whether a change of null is only a change between the OpenAPI 3.0 and 3.1 notation: `nullable: true` and
 * `type: [..., "null"]`, each beside an `enum` without null. Taken literally, both reject null.
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
