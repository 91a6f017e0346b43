import type { Change, Subject } from "../../model/change.ts";
import { dictionary } from "../../model/json.ts";
import type { SchemaTable, VariantGroup } from "../../model/schema.ts";
import type { Operand, Statement } from "../../model/statement.ts";

type Said = Statement["says"];

/** The statements that a change of each subject is about. A subject that is not listed is about something else than values. */
const STATEMENTS: Partial<Readonly<Record<Subject, readonly Said[]>>> = {
  type: ["types"],
  null: ["types"],
  enum: ["values"],
  enumValue: ["values"],
  enumValues: ["values"],
  const: ["values"],
  format: ["format"],
  minimum: ["minimum"],
  maximum: ["maximum"],
  minLength: ["minLength"],
  maxLength: ["maxLength"],
  minItems: ["minItems"],
  maxItems: ["maxItems"],
  minProperties: ["minProperties"],
  maxProperties: ["maxProperties"],
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

export function isAboutValues(subject: Subject): boolean {
  return STATEMENTS[subject] !== undefined;
}

const MAX_DEPTH = 50;

type Table = Pick<SchemaTable, "get" | "statements">;

/** Returns the constraints of a change on one side, including those in included schemas and beside `nullable`. */
export function statementsAbout(
  change: Change,
  side: "old" | "new",
  statements: readonly Statement[],
  table: Table,
): readonly Statement[] {
  // Alternatives that the model merges, as one for null always is.
  const isUnited = table.get(change.pair[side]).variants.length === 0;
  const found = statementsIn(change, statements, { table, isUnited, depth: 0 });
  const own = found.filter((statement) => isOwn(statement, change, side));
  if (own.length > 0) return own;
  if (!isAbout(change, "type")) return found;
  // Enums, alternatives and included schemas also determine the type.
  const names = change[side];
  return names === undefined ? found : [...found, { says: "types", names: ["null", ...names], at: change.pair[side] }];
}

/** Returns whether the constraint is the added, removed or changed one of several. */
function isOwn(statement: Statement, change: Change, side: "old" | "new"): boolean {
  if (statement.says === "not") return isAbout(change, "not") && statement.schema === change[side];
  if (statement.says === "contains") return isAbout(change, "contains") && statement.item === change[side];
  if (statement.says === "any" || statement.says === "one")
    return isAbout(change, "variants") && change.action !== "changed" && isGroupAt(statement.at, change[side]);
  return statement.says === "conditional" && isAbout(change, "conditional") && statement.if === change[side]?.if;
}

function isGroupAt(at: string, groups: readonly VariantGroup[] = []): boolean {
  return groups.some((group) => group.at === at);
}

interface Looking {
  readonly table: Table;
  /** Alternatives are looked at as one schema. */
  readonly isUnited: boolean;
  readonly depth: number;
}

function statementsIn(change: Change, statements: readonly Statement[], looking: Looking): readonly Statement[] {
  const { table, isUnited, depth } = looking;
  const { subject, action } = change;
  const names = namesOf(change);
  const said = STATEMENTS[subject];
  // Unmatched alternatives may have had constraints beside them.
  const isAboutAll = said === undefined || (subject === "variants" && action === "changed");
  if (isAboutAll || depth > MAX_DEPTH) return statements;
  const within = (operand: Operand): readonly Statement[] =>
    statementsIn(change, saidBy(operand, table), { ...looking, depth: depth + 1 });
  return statements.flatMap((statement): readonly Statement[] => {
    if (statement.says === "all") return statement.of.flatMap(within);
    if (isOneOfSeveral(statement) && !said.includes(statement.says) && (isUnited || isNullable(statement, table))) {
      if (subject === "null") return [statement];
      const inner = statement.of.map(within);
      if (inner.every((each) => each.length === 0)) return [];
      // A value that another alternative accepts is not rejected.
      const of = statement.of.map((operand, index) => (inner[index]!.length === 0 ? operand : inner[index]!));
      return [{ says: "any", of, at: statement.at }];
    }
    if (statement.says === "required") {
      // All that the value had is lost.
      const isNamed = subject === "wrapper" || names.includes(statement.name);
      return said.includes("required") && isNamed ? [statement] : [];
    }
    return said.includes(statement.says) ? [narrowed(statement, subject, names)] : [];
  });
}

function saidBy(operand: Operand, table: Table): readonly Statement[] {
  return typeof operand === "string" ? table.statements(operand) : operand;
}

/** Returns the old and the new name of the changed thing. */
function namesOf(change: Change): readonly string[] {
  if (isAbout(change, "grouping")) return [change.name, ...(change.new?.members ?? []).map(({ name }) => name)];
  const after = isAbout(change, "property") ? change.new?.name : undefined;
  return after === undefined ? [change.name] : [change.name, after];
}

export function isAbout<S extends Subject>(change: Change, subject: S): change is Change<S> {
  return change.subject === subject;
}

const ANYTHING: Operand = [];

/** Limits a constraint on properties to those of the change. */
function narrowed(statement: Statement, subject: Subject, about: readonly string[]): Statement {
  if (statement.says !== "members") return statement;
  const { names, patterns, rest, ...others } = statement;
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

type OneOfSeveral = Statement & { readonly says: "any" | "one" };

function isOneOfSeveral(statement: Statement): statement is OneOfSeveral {
  return statement.says === "any" || statement.says === "one";
}

/** Returns whether a schema is nullable: by `nullable`, or by an alternative for null. */
function isNullable({ of }: OneOfSeveral, table: Table): boolean {
  return of.length === 2 && of.some((operand) => isNull(operand, table));
}

function isNull(operand: Operand, table: Table): boolean {
  const [only, ...others] = saidBy(operand, table);
  if (only === undefined || others.length > 0) return false;
  if (only.says === "types") return only.names.join() === "null";
  return only.says === "values" && only.values.length === 1 && only.values[0] === null;
}
