import type { Schema, TypeName } from "../../src/model/schema.ts";

/** Types that both admit, null apart, which alternatives leave to their owner. */
export function sharedTypes(a: Schema, b: Schema): readonly TypeName[] {
  const theirs = new Set(b.types.value.map(asNumber));
  return a.types.value.filter((name) => name !== "null" && theirs.has(asNumber(name)));
}

function asNumber(name: TypeName): TypeName {
  return name === "integer" ? "number" : name;
}
