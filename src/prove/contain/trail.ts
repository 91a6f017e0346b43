import { isObject, type Json } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";
import type { Operand, Constraint } from "../../model/constraint.ts";
import type { Truth } from "./evaluate.ts";
import type { Undeclared } from "./undeclared.ts";

/** A constraint on the path to the one that rejects a value; the last one rejects it. */
export interface Step {
  /** The place of the constraint in the rejecting schema. */
  readonly at: Pointer;
  readonly kind: Constraint["kind"];
  /** The member or item that the next step is about; absent where it is about the same value. */
  readonly into?: string | number;
}

export interface Trail {
  readonly table: SchemaTable;
  /** Evaluates a constraint among those of its schema. */
  constraint(constraint: Constraint, value: Json, beside: readonly Constraint[]): Truth;
  matches(pattern: string, name: string): boolean | undefined;
  /** The member, or what leads to it, that no schema declares where the lens closes objects. */
  undeclared(schemas: readonly Pointer[], value: Json): Undeclared | undefined;
}

const MAX_STEPS = 300;

/** Returns the path to the first constraint that rejects a value. */
export function trailOf(at: Pointer, value: Json, trail: Trail): readonly Step[] {
  const steps: Step[] = [];
  let constraints: readonly Constraint[] | undefined = trail.table.constraints(at);
  let current = value;
  while (constraints !== undefined && steps.length < MAX_STEPS) {
    const refusing = refusalIn(constraints, current, trail);
    if (refusing === undefined) break;
    const next = within(refusing, current, trail);
    steps.push({
      at: refusing.at,
      kind: refusing.kind,
      ...(next?.into !== undefined && { into: next.into }),
    });
    if (next?.into !== undefined) current = (current as Readonly<Record<string, Json>>)[next.into]!;
    constraints = next && (typeof next.schema === "string" ? trail.table.constraints(next.schema) : next.schema);
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
    steps.push({ at: schemas[0]!, kind: "unevaluatedMembers", into: found.into });
    current = (current as Readonly<Record<string, Json>>)[found.into]!;
    schemas = found.schemas;
  }
  return steps;
}

interface Inner {
  readonly schema: Operand;
  readonly into?: string | number;
}

function refusalIn(constraints: readonly Constraint[], value: Json, trail: Trail): Constraint | undefined {
  return constraints.find((constraint) => trail.constraint(constraint, value, constraints) === false);
}

/** Returns the inner schema that rejects the value or a part of it. */
function within(constraint: Constraint, value: Json, trail: Trail): Inner | undefined {
  const refuses = (schema: Operand, inner: Json): boolean =>
    refusalIn(typeof schema === "string" ? trail.table.constraints(schema) : schema, inner, trail) !== undefined;
  if (constraint.kind === "all") {
    const schema = constraint.of.find((operand) => refuses(operand, value));
    return schema === undefined ? undefined : { schema };
  }
  if (constraint.kind === "dependentSchema") return { schema: constraint.schema };
  if (constraint.kind === "items" && Array.isArray(value)) {
    for (const [index, item] of (value as readonly Json[]).entries()) {
      const schema = constraint.prefix[index] ?? constraint.rest;
      if (schema !== undefined && refuses(schema, item)) return { schema, into: index };
    }
  }
  if (constraint.kind !== "members" || !isObject(value)) return undefined;
  for (const name of Object.keys(value)) {
    const schemas: Operand[] = Object.entries(constraint.patterns)
      .filter(([pattern]) => trail.matches(pattern, name) === true)
      .map(([, schema]) => schema);
    const own = Object.hasOwn(constraint.names, name) ? constraint.names[name] : undefined;
    if (own !== undefined) schemas.push(own.schema);
    if (schemas.length === 0 && constraint.rest !== undefined) schemas.push(constraint.rest);
    const schema = schemas.find((operand) => refuses(operand, value[name]!));
    if (schema !== undefined) return { schema, into: name };
  }
  return undefined;
}
