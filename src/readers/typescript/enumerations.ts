import { dictionary, type Json } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { Places } from "../declared/places.ts";
import type { Draft } from "./definitions.ts";
import { enumValues } from "./enums.ts";
import { propertyName } from "./nodes.ts";
import { fileOf, spanOf, type TS } from "./syntax.ts";
import { withTraits } from "./traits.ts";

/** Writes an enum; a computed member is any number. */
export function writeEnumeration(declarations: readonly TS.EnumDeclaration[], at: Pointer, places: Places): Draft {
  const values: Json[] = [];
  for (const { value, member } of declarations.flatMap(enumValues)) {
    if (value === undefined) return { type: "number" };
    if (values.includes(value)) continue;
    places.set(child(at, "enum", values.length), fileOf(member), spanOf(member));
    values.push(value);
  }
  return values.length === 0 ? { not: {} } : { enum: values };
}

/** An enumeration as the object that holds its values. */
export function writeEnumerationObject(
  declarations: readonly TS.EnumDeclaration[],
  at: Pointer,
  places: Places,
): Draft {
  const properties: Draft = dictionary<Json>();
  for (const { value, member } of declarations.flatMap(enumValues)) {
    const name = propertyName(member.name);
    if (name === undefined) continue;
    places.set(child(at, "properties", name), fileOf(member), spanOf(member));
    properties[name] = withTraits(value === undefined ? { type: "number" } : { const: value }, { fixed: true });
  }
  return { type: "object", properties, required: Object.keys(properties) };
}
