import { asParsed, dictionary, isObject, sameJson, type Json } from "../model/json.ts";
import type { Pointer } from "../model/pointer.ts";
import type { Schema, SchemaTable } from "../model/schema.ts";

type Table = Pick<SchemaTable, "get">;

/** Defaults within defaults. */
const MAX_DEPTH = 200;

/**
 * Applies defaults as an API server does: for missing properties, and for nulls that the schema rejects; such nulls
 * without a default are removed. @see
 * https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#defaulting
 */
export function withDefaults(value: Json, at: Pointer, table: Table, depth = 0): Json {
  if (depth > MAX_DEPTH) return value;
  const schema = table.get(at);
  const within = (inner: Json, pointer: Pointer): Json => {
    const { types, annotations } = table.get(pointer);
    const replaced =
      inner === null && !types.value.includes("null") ? asParsed(annotations.default?.value ?? inner) : inner;
    return withDefaults(replaced, pointer, table, depth + 1);
  };
  if (Array.isArray(value)) {
    const { items } = schema;
    return items === undefined ? value : value.map((item: Json) => within(item, items.value));
  }
  if (!isObject(value)) return value;
  const isMissing = (name: string, member: Pointer): boolean => {
    const found = value[name];
    return found === undefined || (found === null && !table.get(member).types.value.includes("null"));
  };
  const missing = Object.values(schema.properties).filter((one) => isMissing(one.name, one.schema));
  const fallbacks = missing.flatMap(({ name, annotations }): readonly (readonly [string, Json])[] =>
    annotations.default === undefined ? [] : [[name, asParsed(annotations.default.value)]],
  );
  const gone = new Set(missing.map(({ name }) => name));
  const kept = Object.entries(value).filter(([name]) => !gone.has(name));
  return dictionary(
    [...kept, ...fallbacks].map(([name, member]) => {
      const declared = schema.properties[name]?.schema ?? schema.additionalProperties?.value;
      return [name, declared === undefined ? member : within(member, declared)] as const;
    }),
  );
}

/** Returns whether an API server applies the same defaults for both schemas and keeps nulls in the same places. */
export function areReadAlike(a: Pointer, b: Pointer, tables: readonly [Table, Table]): boolean {
  const seen = new Set<string>();
  const visit = (one: Pointer, other: Pointer): boolean => {
    const pair = `${one}\t${other}`;
    if (seen.has(pair)) return true;
    seen.add(pair);
    const [left, right] = [tables[0].get(one), tables[1].get(other)];
    const isNullable = ({ types }: Schema): boolean => types.value.includes("null");
    if (isNullable(left) !== isNullable(right)) return false;
    const inside = [left.items, right.items, left.additionalProperties, right.additionalProperties];
    const [items, others, values, otherValues] = inside.map((facet) => facet?.value);
    if (items !== undefined && others !== undefined && !visit(items, others)) return false;
    if (values !== undefined && otherValues !== undefined && !visit(values, otherValues)) return false;
    return Object.values(left.properties).every(({ name, schema, annotations }) => {
      const counterpart = right.properties[name];
      if (counterpart === undefined) return true;
      const [before, after] = [annotations.default?.value, counterpart.annotations.default?.value];
      const same = before === undefined || after === undefined ? before === after : sameJson(before, after);
      return same && visit(schema, counterpart.schema);
    });
  };
  return visit(a, b);
}
