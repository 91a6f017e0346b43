import type { Pointer } from "../../src/model/pointer.ts";
import { ALL_TYPES, type Property, type Schema } from "../../src/model/schema.ts";

/** The English plurals that a name may have: `pod` to `pods`, `policy` to `policies`, `address` to `addresses`. */
export function pluralsOf(name: string): readonly string[] {
  return [`${name}s`, `${name}es`, ...(name.endsWith("y") ? [`${name.slice(0, -1)}ies`] : [])];
}

/** Returns the array whose name is the plural of a property, and whose items have one of its types. */
export function pluralOf(
  { name, schema: at }: Property,
  among: Schema,
  schemas: { readonly one: (at: Pointer) => Schema; readonly many: (at: Pointer) => Schema },
): Property | undefined {
  const types = schemas.one(at).types.value;
  if (types.includes("array") || types.length === ALL_TYPES.length) return undefined;
  for (const plural of pluralsOf(name)) {
    const list = among.properties[plural];
    const items = list && schemas.many(list.schema).items?.value;
    if (items === undefined) continue;
    const theirs = schemas.many(items).types.value;
    if (types.some((type) => theirs.includes(type))) return list;
  }
  return undefined;
}
