import { LIMITS } from "../../model/keyword-table.ts";
import type { Constraint, Operand } from "../../model/constraint.ts";
import { lazy } from "../../base/lazy.ts";
import { sameJson, type Json } from "../../model/json.ts";
import { ALL_TYPES, admitsType, commonTypes, type TypeName } from "../../model/type-name.ts";
import { typeOf } from "../../model/value.ts";

/** The constraints of a nested schema, and whether it is one that rejects all values on purpose. */
export interface Nested {
  readonly constraintsOf: (operand: Operand) => readonly Constraint[];
  readonly isNever: (operand: Operand) => boolean;
}

type OfKind<Kind extends Constraint["kind"]> = Constraint & { readonly kind: Kind };

/** Schemas within one another, and schemas in all, that are looked at. */
const MAX_DEPTH = 4;
const MAX_STEPS = 1_000;

/**
 * Returns whether some value meets all constraints, where that is seen without a search. A required property is taken to
 * have a value, unless two schemas describe it.
 */
export function isMetPlainly(constraints: readonly Constraint[], nested: Nested): boolean {
  return plainTypes(constraints, { ...nested, depth: 0, steps: { left: MAX_STEPS } }).length > 0;
}

interface Scope extends Nested {
  readonly depth: number;
  readonly steps: { left: number };
}

function inside(scope: Scope): Scope {
  return { ...scope, depth: scope.depth + 1 };
}

/** Returns types that have a plain value for all constraints. A plain object has only the required members. */
function plainTypes(constraints: readonly Constraint[], scope: Scope): readonly TypeName[] {
  if (scope.depth > MAX_DEPTH || scope.steps.left-- <= 0) return [];
  const choice = constraints.find(isChoice);
  if (choice === undefined) return plainTypesOfOne(constraints, scope);
  const others = constraints.filter((one) => one !== choice);
  const alternatives = choice.of.map((operand) => lazy(() => [...others, ...scope.constraintsOf(operand)]));
  for (const one of alternatives) {
    const isAlone = (type: TypeName): boolean =>
      choice.kind === "any" || alternatives.every((other) => other === one || isRefused(type, one(), other(), scope));
    const types = plainTypes(one(), inside(scope)).filter(isAlone);
    if (types.length > 0) return types;
  }
  return [];
}

function plainTypesOfOne(constraints: readonly Constraint[], scope: Scope): readonly TypeName[] {
  const strict = constraints.filter(({ kind }) => !HARMLESS.has(kind));
  if (strict.some(({ kind }) => !(kind in SUBJECT) && kind !== "values")) return [];
  const types = typesOf(constraints);
  const [listing, ...more] = strict.filter((one) => isOf(one, "values"));
  if (listing === undefined)
    return types.filter((type) => hasValue(type, concerning(strict, type), constraints, scope));
  if (constraints.some(({ kind }) => kind === "items" || kind === "format")) return [];
  const isListed = (value: Json): boolean => more.every(({ values }) => values.some((other) => sameJson(value, other)));
  return listing.values
    .filter((value) => admitsType(types, typeOf(value)) && isListed(value))
    .map(typeOf)
    .filter((type) => concerning(strict, type).length === 0);
}

/** Returns whether constraints reject the plain value of a type that meets others. */
function isRefused(
  type: TypeName,
  met: readonly Constraint[],
  others: readonly Constraint[],
  { constraintsOf }: Scope,
): boolean {
  if (met.some(isChoice)) return false;
  const numeric = isNumeric(type);
  if (!typesOf(others).some((other) => other === type || (numeric && isNumeric(other)))) return true;
  if (areDisjoint(met, others)) return true;
  // Such an object can have more members than are required.
  if (type !== "object" || met.some(({ kind }) => kind === "minProperties" || kind === "values")) return false;
  const names = requiredBy(met);
  if (requiredBy(others).some((name) => !names.includes(name))) return true;
  const [own, theirs] = [met, others].map((all) => all.filter((one) => isOf(one, "members")));
  return own!.some((one) =>
    theirs!.some((other) =>
      names.some((name) => {
        const [left, right] = [one.names[name], other.names[name]];
        return left && right && areDisjoint(constraintsOf(left.schema), constraintsOf(right.schema));
      }),
    ),
  );
}

/** Returns whether two schemas list values, and none in common. */
function areDisjoint(a: readonly Constraint[], b: readonly Constraint[]): boolean {
  const [left, right] = [a, b].map((all) => all.find((one) => isOf(one, "values")));
  if (left === undefined || right === undefined) return false;
  return !left.values.some((value) => right.values.some((other) => sameJson(value, other)));
}

function isChoice(constraint: Constraint): constraint is OfKind<"any" | "one"> {
  return constraint.kind === "any" || constraint.kind === "one";
}

function isNumeric(type: TypeName): boolean {
  return type === "integer" || type === "number";
}

/** Constraints that exclude no other one if only these are present. */
const HARMLESS: ReadonlySet<Constraint["kind"]> = new Set(["types", "format", "items", "unreadable"]);

/** The type whose values a constraint restricts. */
const SUBJECT: Readonly<Partial<Record<Constraint["kind"], TypeName>>> = {
  ...Object.fromEntries(Object.entries(LIMITS).flatMap(([type, names]) => names.map((name) => [name, type]))),
  multipleOf: "number",
  pattern: "string",
  uniqueItems: "array",
  members: "object",
  required: "object",
};

function concerning(constraints: readonly Constraint[], type: TypeName): readonly Constraint[] {
  return constraints.filter(({ kind }) => kind in SUBJECT && admitsType([SUBJECT[kind]!], type));
}

/** Returns the types that all constraints accept. */
function typesOf(constraints: readonly Constraint[]): readonly TypeName[] {
  let types: readonly TypeName[] = ALL_TYPES;
  for (const one of constraints) if (one.kind === "types") types = commonTypes(types, one.names);
  return types;
}

function hasValue(type: TypeName, strict: readonly Constraint[], all: readonly Constraint[], scope: Scope): boolean {
  if (strict.length === 0) return true;
  if (type === "object") return hasObject(strict, scope);
  if (type === "array") return hasArray(strict, all);
  // Formats have lengths and limits.
  if (all.some(({ kind }) => kind === "format")) return false;
  return type === "string" ? hasString(strict) : hasNumber(strict, type);
}

/** The least and the greatest number of something. */
function rangeOf(constraints: readonly Constraint[]): readonly [least: number, most: number] {
  let [least, most] = [0, Infinity];
  for (const one of constraints) {
    if (!("count" in one)) continue;
    if (one.kind.startsWith("min")) least = Math.max(least, one.count);
    else most = Math.min(most, one.count);
  }
  return [least, most];
}

function hasString(strict: readonly Constraint[]): boolean {
  const [least, most] = rangeOf(strict);
  return least <= most && strict.every(({ kind }) => kind !== "pattern");
}

/** The empty array, or one of items that nothing else restricts. */
function hasArray(strict: readonly Constraint[], all: readonly Constraint[]): boolean {
  const [least, most] = rangeOf(strict);
  if (least > most) return false;
  return least === 0 || all.every(({ kind }) => kind !== "items" && kind !== "uniqueItems");
}

function hasNumber(strict: readonly Constraint[], type: TypeName): boolean {
  if (strict.some(({ kind }) => kind === "multipleOf")) return strict.length === 1;
  let [least, most] = [-Infinity, Infinity];
  for (const one of strict) {
    if (one.kind === "minimum") least = Math.max(least, one.limit);
    if (one.kind === "maximum") most = Math.min(most, one.limit);
  }
  if (least === -Infinity || most === Infinity) return true;
  // A whole number lies between two limits that are more than 1 apart, also if neither is accepted.
  return type === "number" ? least < most : least + 1 < most;
}

/** The empty object, or one of the properties that are required. */
function hasObject(strict: readonly Constraint[], scope: Scope): boolean {
  const names = requiredBy(strict);
  const members = strict.filter((one) => isOf(one, "members"));
  const [least, most] = rangeOf(strict);
  if (least > most || new Set(names).size > most) return false;
  if (names.length === 0 && least === 0) return true;
  if (!members.every(hasNoPatterns)) return false;
  if (names.length === 0) return members.every(({ rest }) => rest === undefined);
  return least === 0 && names.every((name) => hasMember(name, members, scope));
}

function hasMember(name: string, members: readonly OfKind<"members">[], scope: Scope): boolean {
  const schemas = members.map((one) => one.names[name]?.schema ?? one.rest).filter((schema) => schema !== undefined);
  if (schemas.some((schema) => scope.isNever(schema))) return false;
  if (schemas.length <= 1) return true;
  const constraints = schemas.flatMap((schema) => scope.constraintsOf(schema));
  return plainTypes(constraints, inside(scope)).length > 0;
}

export function requiredBy(constraints: readonly Constraint[]): readonly string[] {
  return constraints.flatMap((one) => (one.kind === "required" ? [one.name] : []));
}

function isOf<Kind extends Constraint["kind"]>(constraint: Constraint, kind: Kind): constraint is OfKind<Kind> {
  return constraint.kind === kind;
}

function hasNoPatterns({ patterns }: OfKind<"members">): boolean {
  return Object.keys(patterns).length === 0;
}
