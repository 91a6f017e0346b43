import type { Change, Subject } from "../../model/change.ts";
import { dictionary } from "../../model/json.ts";
import { conjuncts, PLAIN } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";
import type { Operand, Statement } from "../../model/statement.ts";

type Said = Statement["says"];

/** The statements that a change of each subject is about. A subject that is not listed is about something else than values. */
const STATEMENTS: Partial<Readonly<Record<Subject, readonly Said[]>>> = {
  type: ["types"],
  null: ["types"],
  enum: ["values"],
  enumValue: ["values"],
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

/** Of what a schema of one side says, that which a change is about: what it includes is looked into, and what `nullable` stands beside. */
export function statementsAbout(
  change: Change,
  side: "old" | "new",
  statements: readonly Statement[],
  table: Pick<SchemaTable, "statements">,
): readonly Statement[] {
  const isUnited = conjuncts(change.pair[side]).includes(PLAIN);
  const found = statementsIn(change, statements, { table, isUnited, depth: 0 });
  const own = found.filter((statement) => isOwn(statement, change, side));
  if (own.length > 0) return own;
  if (!isAbout(change, "type")) return found;
  // Listed values, alternatives and what is included are of a type as well, whatever stands beside them.
  const names = change[side];
  return names === undefined ? found : [...found, { says: "types", names: ["null", ...names], at: change.pair[side] }];
}

/** Of several schemas that a value must match, or must not, the one that came, went or changed. */
function isOwn(statement: Statement, change: Change, side: "old" | "new"): boolean {
  if (statement.says === "not") return isAbout(change, "not") && statement.schema === change[side];
  if (statement.says === "contains") return isAbout(change, "contains") && statement.item === change[side];
  return statement.says === "conditional" && isAbout(change, "conditional") && statement.if === change[side]?.if;
}

interface Looking {
  readonly table: Pick<SchemaTable, "statements">;
  /** Alternatives, each of other types, are looked at as one schema. */
  readonly isUnited: boolean;
  readonly depth: number;
}

function statementsIn(change: Change, statements: readonly Statement[], looking: Looking): readonly Statement[] {
  const { table, isUnited, depth } = looking;
  const { subject, action } = change;
  const names = namesOf(change);
  const said = STATEMENTS[subject];
  // What alternatives say that cannot be matched may have stood beside them.
  const isAboutAll = said === undefined || (subject === "variants" && action === "changed");
  if (isAboutAll || depth > MAX_DEPTH) return statements;
  const saidBy = (operand: Operand): readonly Statement[] =>
    typeof operand === "string" ? table.statements(operand) : operand;
  const within = (operand: Operand): readonly Statement[] =>
    statementsIn(change, saidBy(operand), { ...looking, depth: depth + 1 });
  return statements.flatMap((statement): readonly Statement[] => {
    if (statement.says === "all") return statement.of.flatMap(within);
    if (isNullable(statement)) {
      const [nothing, rest] = statement.of;
      const inner = subject === "null" || rest === undefined ? [] : within(rest);
      if (subject === "null") return [statement];
      return inner.length === 0 ? [] : [{ ...statement, of: [nothing!, inner] }];
    }
    if (isUnited && !said.includes(statement.says) && (statement.says === "any" || statement.says === "one")) {
      const about = statement.of.map(within);
      if (about.every((each) => each.length === 0)) return [];
      const typesOf = (operand: Operand): readonly Statement[] =>
        saidBy(operand).filter(({ says }) => says === "types");
      return [
        { says: "any", of: statement.of.map((operand, at) => [...typesOf(operand), ...about[at]!]), at: statement.at },
      ];
    }
    if (statement.says === "required")
      return said.includes("required") && names.includes(statement.name) ? [statement] : [];
    return said.includes(statement.says) ? [narrowed(statement, subject, names)] : [];
  });
}

/** What a change is of is called this, before and after. */
function namesOf(change: Change): readonly string[] {
  const after = isAbout(change, "property") ? change.new?.name : undefined;
  return after === undefined ? [change.name] : [change.name, after];
}

export function isAbout<S extends Subject>(change: Change, subject: S): change is Change<S> {
  return change.subject === subject;
}

const ANYTHING: Operand = [];

/** Of what is said about members, the part that the change is about. */
function narrowed(statement: Statement, subject: Subject, about: readonly string[]): Statement {
  if (statement.says !== "members") return statement;
  const { names, patterns, rest, ...others } = statement;
  const keepsName = (other: string): boolean => subject === "property" && about.includes(other);
  const keepsPattern = (other: string): boolean => subject === "patternProperty" && about.includes(other);
  return {
    ...others,
    names: dictionary(
      Object.entries(names).map(([other, member]) => [
        other,
        keepsName(other) ? member : { ...member, schema: ANYTHING },
      ]),
    ),
    patterns: dictionary(
      Object.entries(patterns).map(([other, schema]) => [other, keepsPattern(other) ? schema : ANYTHING]),
    ),
    ...(rest !== undefined && { rest }),
  };
}

/** Null, or all that is said beside `nullable`: it stands in no document as alternatives. */
function isNullable(statement: Statement): statement is Statement & { says: "any"; of: readonly Operand[] } {
  return (
    statement.says === "any" &&
    statement.of.length === 2 &&
    statement.of.every((operand) => typeof operand !== "string")
  );
}
