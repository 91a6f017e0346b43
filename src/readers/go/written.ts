import { dictionary } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Schema, SchemaTable } from "../../model/schema.ts";

/** The same schemas, with what is known of the members that are written whatever their value. */
export function withAlwaysWritten(table: SchemaTable, alwaysWritten: ReadonlySet<Pointer>): SchemaTable {
  const known = new Map<Pointer, Schema>();
  return {
    ...table,
    get: (pointer) => {
      let schema = known.get(pointer);
      if (schema === undefined) known.set(pointer, (schema = marked(table.get(pointer), alwaysWritten)));
      return schema;
    },
  };
}

function marked(schema: Schema, alwaysWritten: ReadonlySet<Pointer>): Schema {
  const members = Object.entries(schema.properties);
  if (!members.some(([, { at }]) => alwaysWritten.has(at))) return schema;
  const properties = dictionary(
    members.map(([name, member]) => [
      name,
      alwaysWritten.has(member.at) ? { ...member, alwaysWritten: true as const } : member,
    ]),
  );
  return { ...schema, properties };
}
