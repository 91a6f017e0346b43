import { dictionary, isObject, type Json } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Schema, SchemaTable } from "../../model/schema.ts";

/** Properties of every object, regardless of its schema. */
const OBJECT_MEMBERS: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata"]);

/**
 * Prunes a value as an API server does: it keeps declared and preserved properties, and those of every object at the
 * root and in embedded ones. Alternatives declare nothing. @see
 * https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#field-pruning
 */
export function pruned(value: Json, at: Pointer, table: Pick<SchemaTable, "get">): Json {
  return prune(value, at, table, true);
}

function prune(value: Json, at: Pointer | undefined, table: Pick<SchemaTable, "get">, isRoot = false): Json {
  const schema = at === undefined ? undefined : table.get(at);
  if (Array.isArray(value)) {
    if (schema?.items === undefined && keepsUnknown(schema)) return value;
    return value.map((item: Json) => prune(item, schema?.items?.value, table));
  }
  if (!isObject(value)) return value;
  const isWhole = isRoot || schema?.kubernetes.embeddedResource !== undefined;
  return dictionary(
    Object.entries(value).flatMap(([name, member]): readonly (readonly [string, Json])[] => {
      if (isWhole && OBJECT_MEMBERS.has(name)) return [[name, member]];
      const declared = schema?.properties[name]?.schema ?? schema?.additionalProperties?.value;
      if (declared !== undefined) return [[name, prune(member, declared, table)]];
      return keepsUnknown(schema) ? [[name, member]] : [];
    }),
  );
}

function keepsUnknown(schema: Schema | undefined): boolean {
  return schema?.kubernetes.preserveUnknownFields !== undefined;
}
