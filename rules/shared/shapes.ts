import type { Schema, TypeName } from "../../src/model/schema.ts";

/** Lists the types that both schemas allow, except null. */
export function sharedTypes(a: Schema, b: Schema): readonly TypeName[] {
  const theirs = new Set(b.types.value.map(asNumber));
  return a.types.value.filter((name) => name !== "null" && theirs.has(asNumber(name)));
}

function asNumber(name: TypeName): TypeName {
  return name === "integer" ? "number" : name;
}
