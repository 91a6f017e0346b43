import { parent, principal, type Pointer } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";
import type { Operand, Statement } from "../../model/statement.ts";

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
  const isIn = (operand: Operand): boolean =>
    typeof operand === "string"
      ? includes(operand, wanted, table, seen)
      : operand.some((statement) => partsOf(statement).some(isIn));
  return isIn(table.statements(at));
}

/** What holds of every value, apart from null. */
function partsOf(statement: Statement): readonly Operand[] {
  if (statement.says === "all") return statement.of;
  if (statement.says !== "any") return [];
  const others = statement.of.filter((operand) => typeof operand === "string" || !operand.every(admitsNullOnly));
  return others.length === 1 ? others : [];
}

function admitsNullOnly(statement: Statement): boolean {
  return statement.says === "types" && statement.names.every((name) => name === "null");
}
