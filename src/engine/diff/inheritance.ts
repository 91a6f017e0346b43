import { parent, principal, type Pointer } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";

/** The schema that declares a member, if that is another one than `own`, and the schema at `heir` of a table includes it. */
export function inheritedFrom(member: Pointer, own: Pointer, heir: Pointer, table: SchemaTable): Pointer | undefined {
  const declarer = declarerOf(member);
  if (declarer === undefined || `${declarer}/`.startsWith(`${principal(own)}/`)) return undefined;
  return includes(heir, declarer, table, new Set()) ? declarer : undefined;
}

/** The schema in whose `properties` a member stands. */
export function declarerOf(member: Pointer): Pointer | undefined {
  const declarations = parent(member);
  return declarations.endsWith("/properties") ? parent(declarations) : undefined;
}

function includes(at: Pointer, wanted: Pointer, table: SchemaTable, seen: Set<Pointer>): boolean {
  if (at === wanted) return true;
  if (seen.has(at)) return false;
  seen.add(at);
  return table
    .statements(at)
    .some(
      (statement) =>
        statement.says === "all" &&
        statement.of.some((part) => typeof part === "string" && includes(part, wanted, table, seen)),
    );
}
