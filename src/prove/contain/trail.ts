import { isObject, type Json } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";
import type { Operand, Statement } from "../../model/statement.ts";
import type { Truth } from "./evaluate.ts";
import type { Undeclared } from "./undeclared.ts";

/** A constraint on the path to the one that rejects a value; the last one rejects it. */
export interface Step {
  /** The place of the constraint in the rejecting schema. */
  readonly at: Pointer;
  readonly says: Statement["says"];
  /** The member or item that the next step is about; absent where it is about the same value. */
  readonly into?: string | number;
}

export interface Trail {
  readonly table: SchemaTable;
  /** Evaluates a constraint among those of its schema. */
  statement(statement: Statement, value: Json, beside: readonly Statement[]): Truth;
  matches(pattern: string, name: string): boolean | undefined;
  /** The member, or what leads to it, that no schema declares where the lens closes objects. */
  undeclared(schemas: readonly Pointer[], value: Json): Undeclared | undefined;
}

const MAX_STEPS = 300;

/** Returns the path to the first constraint that rejects a value. */
export function trailOf(at: Pointer, value: Json, trail: Trail): readonly Step[] {
  const steps: Step[] = [];
  let statements: readonly Statement[] | undefined = trail.table.statements(at);
  let current = value;
  while (statements !== undefined && steps.length < MAX_STEPS) {
    const refusing = refusalIn(statements, current, trail);
    if (refusing === undefined) break;
    const next = within(refusing, current, trail);
    steps.push({
      at: refusing.at,
      says: refusing.says,
      ...(next?.into !== undefined && { into: next.into }),
    });
    if (next?.into !== undefined) current = (current as Readonly<Record<string, Json>>)[next.into]!;
    statements = next && (typeof next.schema === "string" ? trail.table.statements(next.schema) : next.schema);
  }
  return steps.length > 0 ? steps : closingTrail(at, value, trail);
}

/** Returns the path if all constraints hold and the lens rejects a property. */
function closingTrail(at: Pointer, value: Json, trail: Trail): readonly Step[] {
  const steps: Step[] = [];
  let schemas: readonly Pointer[] = [at];
  let current = value;
  while (schemas.length > 0 && steps.length < MAX_STEPS) {
    const found = trail.undeclared(schemas, current);
    if (found === undefined) break;
    steps.push({ at: schemas[0]!, says: "unevaluatedMembers", into: found.into });
    current = (current as Readonly<Record<string, Json>>)[found.into]!;
    schemas = found.schemas;
  }
  return steps;
}

interface Inner {
  readonly schema: Operand;
  readonly into?: string | number;
}

function refusalIn(statements: readonly Statement[], value: Json, trail: Trail): Statement | undefined {
  return statements.find((statement) => trail.statement(statement, value, statements) === false);
}

/** Returns the inner schema that rejects the value or a part of it. */
function within(statement: Statement, value: Json, trail: Trail): Inner | undefined {
  const refuses = (schema: Operand, inner: Json): boolean =>
    refusalIn(typeof schema === "string" ? trail.table.statements(schema) : schema, inner, trail) !== undefined;
  if (statement.says === "all") {
    const schema = statement.of.find((operand) => refuses(operand, value));
    return schema === undefined ? undefined : { schema };
  }
  if (statement.says === "dependentSchema") return { schema: statement.schema };
  if (statement.says === "items" && Array.isArray(value)) {
    for (const [index, item] of (value as readonly Json[]).entries()) {
      const schema = statement.prefix[index] ?? statement.rest;
      if (schema !== undefined && refuses(schema, item)) return { schema, into: index };
    }
  }
  if (statement.says !== "members" || !isObject(value)) return undefined;
  for (const name of Object.keys(value)) {
    const schemas: Operand[] = Object.entries(statement.patterns)
      .filter(([pattern]) => trail.matches(pattern, name) === true)
      .map(([, schema]) => schema);
    const own = Object.hasOwn(statement.names, name) ? statement.names[name] : undefined;
    if (own !== undefined) schemas.push(own.schema);
    if (schemas.length === 0 && statement.rest !== undefined) schemas.push(statement.rest);
    const schema = schemas.find((operand) => refuses(operand, value[name]!));
    if (schema !== undefined) return { schema, into: name };
  }
  return undefined;
}
