import { dictionary } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Schema, SchemaTable, Written } from "../../model/schema.ts";

/** Adds to the schemas their source, and which properties are always encoded. */
export function asWritten(
  table: SchemaTable,
  written: (at: Pointer) => Written | undefined,
  always: Always,
): SchemaTable {
  const known = new Map<Pointer, Schema>();
  return {
    ...table,
    written,
    get: (pointer) => {
      let schema = known.get(pointer);
      if (schema === undefined) known.set(pointer, (schema = marked(table.get(pointer), always)));
      return schema;
    },
  };
}

/** The places of properties that Go always encodes. */
type Always = ReadonlySet<Pointer>;

function marked(schema: Schema, always: Always): Schema {
  const members = Object.entries(schema.properties);
  if (!members.some(([, { at }]) => always.has(at))) return schema;
  const properties = dictionary(
    members.map(([name, member]) => [
      name,
      always.has(member.at) ? { ...member, alwaysWritten: true as const } : member,
    ]),
  );
  return { ...schema, properties };
}
