import { isObject, type Json } from "../../model/json.ts";
import { child, conjuncts, split, type Pointer } from "../../model/pointer.ts";
import type { SchemaTable, TypeName } from "../../model/schema.ts";
import type { Constraint, Operand } from "../../model/constraint.ts";
import type { Profile } from "../../contracts/profile.ts";
import type { Conflict, ConflictingKeyword } from "../../contracts/rule.ts";
import { createProver, type PlacedConstraint } from "../contain/prover.ts";
import { LENSES } from "../lens.ts";
import { isMetPlainly, requiredBy, type Nested } from "./plain-value.ts";
import { placedConstraints } from "./placed-constraints.ts";

/** Steps for one schema. Conflicts are few keywords; a schema that needs more steps is not reported. */
const MAX_STEPS = 2_000;

/** The maximum number of constraints that are left out in turn to find those that matter. */
const MAX_CONSTRAINTS = 40;

/**
 * Finds the smallest set of keywords of a schema that together accept no value. A schema that rejects
 * everything on purpose (`false`, `not: {}`) has none, nor has one whose conflict is in a schema within it.
 */
export function createFindConflict(
  table: SchemaTable,
  { enforcedFormats, patterns }: Pick<Profile, "enforcedFormats" | "patterns">,
): (at: Pointer) => Conflict | undefined {
  const lens = { ...LENSES.strict, name: "conflict", formats: enforcedFormats, dialect: patterns };
  const prover = createProver(lens, { steps: MAX_STEPS });
  const isEmpty: IsEmpty = (constraints) => prover.isUnsatisfiable(table, constraints);

  const constraintsOf = (operand: Operand): readonly PlacedConstraint[] => placedConstraints(table, operand);

  const nested: Nested = {
    constraintsOf: (operand) => stated(constraintsOf(operand)),
    isNever: (operand) => isNever(operand, table),
  };

  const rejects = (constraints: readonly PlacedConstraint[]): boolean =>
    !isMetPlainly(stated(constraints), nested) && isEmpty(constraints);

  const rejectsAll = (operand: Operand): boolean => rejects(constraintsOf(operand));

  /** Returns whether a required property cannot have a value, for a reason that is reported at the property. */
  const isOfProperty = (constraints: readonly PlacedConstraint[]): boolean => {
    const all = stated(constraints);
    const required = requiredBy(all);
    return all.some(
      (one) =>
        one.kind === "members" &&
        required.some((name) => {
          const schema = one.names[name]?.schema;
          return schema !== undefined && !isNever(schema, table) && rejectsAll(schema);
        }),
    );
  };

  return (at) => {
    const parts = conjuncts(at);
    if (parts.length === 1 && !isStrict(table.source(at))) return undefined;
    if (parts.some((part) => isNever(part, table))) return undefined;
    const constraints = constraintsOf(at);
    if (!rejects(constraints)) return undefined;
    const needed = necessary(constraints, isEmpty);
    if (isOfProperty(needed) || isReadLeniently(needed)) return undefined;
    const told = withoutPlainType(needed, isEmpty);
    const keywords = told.flatMap(({ constraint }) => keywordOf(constraint, table) ?? []);
    return keywords.length < told.length ? undefined : { keywords };
  };
}

type IsEmpty = (constraints: readonly PlacedConstraint[]) => boolean;

/** Keywords that can reject all values that another keyword accepts, or all values alone. */
const STRICT: readonly string[] = [
  ...["allOf", "anyOf", "oneOf", "not", "if", "enum", "const", "pattern", "propertyNames", "patternProperties"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength"],
  ...["minItems", "maxItems", "uniqueItems", "contains", "minProperties", "maxProperties"],
  ...["dependencies", "dependentRequired", "dependentSchemas", "unevaluatedProperties", "unevaluatedItems"],
];

/** Returns whether a schema as written can have a conflict. Most cannot, which saves reading its constraints. */
function isStrict(source: Json | undefined): boolean {
  if (!isObject(source)) return false;
  if (STRICT.some((keyword) => source[keyword] !== undefined)) return true;
  if (source["$ref"] !== undefined) return source["type"] !== undefined || source["required"] !== undefined;
  const { required, properties, additionalProperties } = source;
  if (required === undefined) return false;
  return additionalProperties !== undefined || (isObject(properties) && Object.values(properties).includes(false));
}

/** Returns whether a schema rejects all values on purpose. */
function isNever(operand: Operand, table: SchemaTable): boolean {
  const source = typeof operand === "string" ? table.source(operand) : undefined;
  return source === false || (isObject(source) && isAnything(source["not"]));
}

function isAnything(schema: Json | undefined): boolean {
  return schema === true || (isObject(schema) && Object.keys(schema).length === 0);
}

function stated(constraints: readonly PlacedConstraint[]): readonly Constraint[] {
  return constraints.map(({ constraint }) => constraint);
}

/** Leaves out constraints, the last ones first, as long as no value satisfies the others. */
function necessary(constraints: readonly PlacedConstraint[], isEmpty: IsEmpty): readonly PlacedConstraint[] {
  if (constraints.length > MAX_CONSTRAINTS) return constraints;
  let needed = constraints;
  for (const one of constraints.toReversed()) {
    const others = needed.filter((each) => each !== one);
    if (isEmpty(others)) needed = others;
  }
  return needed;
}

/** Returns whether listed values have another type than the schema: the reader reports it, and reads them as meant. */
function isReadLeniently(needed: readonly PlacedConstraint[]): boolean {
  const [first, second, ...others] = needed.map(({ constraint }) => constraint);
  if (others.length > 0 || first === undefined || second === undefined) return false;
  const listing = [first, second].find((one) => one.kind === "values");
  return listing !== undefined && !listing.single && [first, second].some((one) => one.kind === "types");
}

/** Leaves out the type that the other keywords are about anyway. Only of an integer, the type itself can be the reason. */
function withoutPlainType(needed: readonly PlacedConstraint[], isEmpty: IsEmpty): readonly PlacedConstraint[] {
  const others = needed.filter(({ constraint }) => constraint.kind !== "types");
  if (others.length < 2 || others.length + 1 !== needed.length) return needed;
  const asNumber = ({ constraint, beside }: PlacedConstraint): PlacedConstraint =>
    constraint.kind === "types"
      ? { constraint: { ...constraint, names: constraint.names.map(widened) }, beside }
      : { constraint, beside };
  return isEmpty(needed.map(asNumber)) ? others : needed;
}

function widened(name: TypeName): TypeName {
  return name === "integer" ? "number" : name;
}

/** Returns the keyword as it is written; undefined where it has no place in the schema. */
function keywordOf(constraint: Constraint, table: SchemaTable): ConflictingKeyword | undefined {
  if (constraint.kind === "members")
    return within(constraint.at, constraint.rest === undefined ? "properties" : "additionalProperties", table);
  if (constraint.kind === "items")
    return within(constraint.at, constraint.rest === undefined ? "prefixItems" : "items", table);
  const { tokens } = split(constraint.at);
  const name = tokens.findLast((token) => !/^\d+$/.test(token));
  const value = table.source(constraint.at);
  if (name === undefined) return undefined;
  const isListed = name !== tokens.at(-1);
  return { name, at: constraint.at, ...(value !== undefined && { value: isListed ? [value] : value }) };
}

/** A keyword whose constraint stands for several keywords of a schema. */
function within(at: Pointer, name: string, table: SchemaTable): ConflictingKeyword {
  const place = child(at, name);
  const value = table.source(place);
  return value === undefined ? { name, at } : { name, at: place, value };
}
