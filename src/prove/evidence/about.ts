import { RANGES } from "../../model/keyword-table.ts";
import type { Change, Subject } from "../../model/change.ts";
import { dictionary } from "../../model/json.ts";
import { split } from "../../model/pointer.ts";
import type { SchemaTable, VariantGroup } from "../../model/schema.ts";
import type { Operand, Constraint } from "../../model/constraint.ts";

type Said = Constraint["kind"];

const EVALUATION: readonly Said[] = ["unevaluatedMembers", "unevaluatedItems"];

/** Keywords with schemas, which also decide which properties and items count as evaluated. */
const EVALUATING: ReadonlySet<Subject> = new Set([
  ...(["patternProperty", "contains", "dependentSchema"] as const),
  ...(["variant", "variants", "variantKeyword", "conditional"] as const),
]);

/** The constraints that a change of each subject is about. Changes of other subjects do not affect accepted values. */
const CONSTRAINTS: Partial<Readonly<Record<Subject, readonly Said[]>>> = {
  type: ["types"],
  null: ["types"],
  enum: ["values"],
  enumValue: ["values"],
  enumValues: ["values"],
  const: ["values"],
  format: ["format"],
  ...Object.fromEntries(RANGES.map((name) => [name, [name]])),
  minContains: ["contains"],
  maxContains: ["contains"],
  contains: ["contains"],
  uniqueItems: ["uniqueItems"],
  pattern: ["pattern"],
  multipleOf: ["multipleOf"],
  property: ["members", "unevaluatedMembers", "required"],
  wrapper: ["members", "unevaluatedMembers", "required"],
  grouping: ["members", "unevaluatedMembers", "required"],
  required: ["required"],
  additionalProperties: ["members", "unevaluatedMembers"],
  patternProperty: ["members"],
  unevaluatedProperties: ["unevaluatedMembers"],
  evaluation: EVALUATION,
  propertyNames: ["propertyNames"],
  dependentRequired: ["dependentRequired"],
  dependentSchema: ["dependentSchema"],
  prefixItem: ["items", "unevaluatedItems"],
  items: ["items", "unevaluatedItems"],
  unevaluatedItems: ["unevaluatedItems"],
  variant: ["any", "one"],
  variants: ["any", "one"],
  variantKeyword: ["any", "one"],
  not: ["not"],
  conditional: ["conditional"],
};

/** Returns the kinds of constraints that a change can affect on one side. What only this side has leaves nothing unevaluated. */
function kindsOf({ subject, action }: Change, side: "old" | "new"): readonly Said[] | undefined {
  const own = CONSTRAINTS[subject];
  if (own === undefined || !EVALUATING.has(subject)) return own;
  return action === (side === "new" ? "added" : "removed") ? own : [...own, ...EVALUATION];
}

export function isAboutValues(subject: Subject): boolean {
  return CONSTRAINTS[subject] !== undefined;
}

type Table = Pick<SchemaTable, "get" | "constraints">;

/** Returns the constraints of a change on one side, including those in included schemas and beside `nullable`. */
export function constraintsAbout(
  change: Change,
  side: "old" | "new",
  constraints: readonly Constraint[],
  table: Table,
): readonly Constraint[] {
  // Alternatives that the model merges, as one for null always is.
  const isUnited = table.get(change.pair[side]).variants.length === 0;
  const found = constraintsIn(change, constraints, { table, said: kindsOf(change, side), isUnited, known: new Map() });
  const own = found.filter((constraint) => isOwn(constraint, change, side));
  if (own.length > 0) return [...own, ...found.filter(({ kind }) => EVALUATION.includes(kind))];
  if (!isAbout(change, "type")) return found;
  // Enums, alternatives and included schemas also determine the type.
  const names = change[side];
  return names === undefined ? found : [...found, { kind: "types", names: ["null", ...names], at: change.pair[side] }];
}

/** Returns whether the constraint is the added, removed or changed one of several. */
function isOwn(constraint: Constraint, change: Change, side: "old" | "new"): boolean {
  if (constraint.kind === "not") return isAbout(change, "not") && constraint.schema === change[side];
  if (constraint.kind === "contains") return isAbout(change, "contains") && constraint.item === change[side];
  if (constraint.kind === "any" || constraint.kind === "one")
    return isAbout(change, "variants") && change.action !== "changed" && isGroupAt(constraint.at, change[side]);
  return constraint.kind === "conditional" && isAbout(change, "conditional") && constraint.if === change[side]?.if;
}

function isGroupAt(at: string, groups: readonly VariantGroup[] = []): boolean {
  return groups.some((group) => group.at === at);
}

interface Looking {
  readonly table: Table;
  /** The kinds of constraints that the change is about. */
  readonly said: readonly Said[] | undefined;
  /** Alternatives are looked at as one schema. */
  readonly isUnited: boolean;
  /** Results by list: definitions that are referred to twice at each level have very many paths. */
  readonly known: Map<readonly Constraint[], readonly Constraint[]>;
}

/** Returns each constraint once. */
function constraintsIn(change: Change, constraints: readonly Constraint[], looking: Looking): readonly Constraint[] {
  const { said, known } = looking;
  // Unmatched alternatives may have had constraints beside them.
  const isAboutAll = said === undefined || (change.subject === "variants" && change.action === "changed");
  if (isAboutAll) return constraints;
  const before = known.get(constraints);
  if (before !== undefined) return before;
  // A schema that is its own alternative adds nothing.
  known.set(constraints, []);
  const found = [...new Set(constraints.flatMap((constraint) => partsAbout(change, constraint, said, looking)))];
  known.set(constraints, found);
  return found;
}

function partsAbout(
  change: Change,
  constraint: Constraint,
  said: readonly Said[],
  looking: Looking,
): readonly Constraint[] {
  const { table, isUnited } = looking;
  const { subject } = change;
  const names = namesOf(change);
  const within = (operand: Operand): readonly Constraint[] => constraintsIn(change, saidBy(operand, table), looking);
  if (constraint.kind === "all") return constraint.of.flatMap(within);
  if (isOneOfSeveral(constraint) && subject === "null") return [constraint];
  if (isOneOfSeveral(constraint) && !said.includes(constraint.kind) && (isUnited || isNullable(constraint, table))) {
    const inner = constraint.of.map(within);
    if (inner.every((each) => each.length === 0)) return [];
    // A value that another alternative accepts is not rejected.
    const of = constraint.of.map((operand, index) => (inner[index]!.length === 0 ? operand : inner[index]!));
    return [{ kind: "any", of, at: constraint.at }];
  }
  if (constraint.kind === "required") {
    // All that the value had is lost.
    const isNamed = subject === "wrapper" || names.includes(constraint.name);
    return said.includes("required") && isNamed ? [constraint] : [];
  }
  return said.includes(constraint.kind) ? [narrowed(constraint, subject, names)] : [];
}

function saidBy(operand: Operand, table: Table): readonly Constraint[] {
  return typeof operand === "string" ? table.constraints(operand) : operand;
}

/** Returns the old and the new name of the changed thing. */
function namesOf(change: Change): readonly string[] {
  if (isAbout(change, "grouping")) return [change.name, ...(change.new?.members ?? []).map(({ name }) => name)];
  const after = isAbout(change, "property") ? change.new?.name : replacingPattern(change);
  return after === undefined ? [change.name] : [change.name, after];
}

function replacingPattern({ subject, action, at }: Change): string | undefined {
  if (subject !== "patternProperty" || action !== "changed" || at.new === undefined) return undefined;
  return split(at.new).tokens.at(-1);
}

export function isAbout<S extends Subject>(change: Change, subject: S): change is Change<S> {
  return change.subject === subject;
}

const ANYTHING: Operand = [];

/** Limits a constraint on properties to those of the change. */
function narrowed(constraint: Constraint, subject: Subject, about: readonly string[]): Constraint {
  if (constraint.kind !== "members") return constraint;
  const { names, patterns, rest, ...others } = constraint;
  const keepsName = (other: string): boolean => subject === "property" && about.includes(other);
  const keepsPattern = (other: string): boolean => subject === "patternProperty" && about.includes(other);
  // Properties without a separate constraint, limited to those of the change.
  const isOfFew = subject === "property" && Object.keys(patterns).length === 0 && rest !== undefined;
  const few = isOfFew ? about.filter((name) => !Object.hasOwn(names, name)) : [];
  return {
    ...others,
    names: dictionary([
      ...Object.entries(names).map(
        ([other, member]) => [other, keepsName(other) ? member : { ...member, schema: ANYTHING }] as const,
      ),
      ...few.map((name) => [name, { schema: rest! }] as const),
    ]),
    patterns: dictionary(
      Object.entries(patterns).map(([other, schema]) => [other, keepsPattern(other) ? schema : ANYTHING]),
    ),
    ...(rest !== undefined && !isOfFew && { rest }),
  };
}

type OneOfSeveral = Constraint & { readonly kind: "any" | "one" };

function isOneOfSeveral(constraint: Constraint): constraint is OneOfSeveral {
  return constraint.kind === "any" || constraint.kind === "one";
}

/** Returns whether a schema is nullable: by `nullable`, or by an alternative for null. */
function isNullable({ of }: OneOfSeveral, table: Table): boolean {
  return of.length === 2 && of.some((operand) => isNull(operand, table));
}

function isNull(operand: Operand, table: Table): boolean {
  return saidBy(operand, table).some(
    (one) =>
      (one.kind === "types" && one.names.join() === "null") ||
      (one.kind === "values" && one.values.length === 1 && one.values[0] === null),
  );
}
