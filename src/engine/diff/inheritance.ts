import { parent, type Pointer } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";
import type { Operand, Statement } from "../../model/statement.ts";

/** Finds the schema that says what stands at a place, if `own` includes that schema and `heir` does so, too. */
export type Inheritance = (place: Pointer, own: Pointer, heir: Pointer) => Pointer | undefined;

/** `table` is that of the side where the place is; on the other one the schema may have come to say nothing. */
export function createInheritance(table: SchemaTable, other: SchemaTable): Inheritance {
  return (place, own, heir) => {
    const included = partsOf(own, table);
    const declarer = nearest(place, included);
    return declarer !== undefined && partsOf(heir, other).has(declarer) ? declarer : undefined;
  };
}

function nearest(place: Pointer, schemas: ReadonlySet<Pointer>): Pointer | undefined {
  const around = parent(place);
  if (schemas.has(around)) return around;
  return around === place ? undefined : nearest(around, schemas);
}

export function isWithin(place: Pointer, schema: Pointer): boolean {
  return `${place}/`.startsWith(`${schema}/`);
}

/** The schema in whose `properties` a member stands. */
export function declarerOf(member: Pointer): Pointer | undefined {
  const declarations = parent(member);
  return declarations.endsWith("/properties") ? parent(declarations) : undefined;
}

/** The schemas that hold of every value of one, apart from null: by `allOf`, by `$ref` and as the only alternative to null. */
function partsOf(at: Pointer, table: SchemaTable): ReadonlySet<Pointer> {
  const parts = new Set<Pointer>([at]);
  const said = (operand: Operand): readonly Statement[] =>
    typeof operand === "string" ? table.statements(operand) : operand;
  const applied = (statement: Statement): readonly Operand[] => {
    if (statement.says === "all") return statement.of;
    if (statement.says !== "any" && statement.says !== "one") return [];
    const others = statement.of.filter((operand) => !said(operand).some(admitsNullOnly));
    return others.length === 1 ? others : [];
  };
  const add = (operand: Operand): void => {
    if (typeof operand === "string") parts.add(operand);
    else for (const statement of operand) for (const part of applied(statement)) add(part);
  };
  for (const part of parts) add(table.statements(part));
  return parts;
}

function admitsNullOnly(statement: Statement): boolean {
  return statement.says === "types" && statement.names.every((name) => name === "null");
}
