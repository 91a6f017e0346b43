import type { Change } from "../../model/change.ts";
import { dictionary } from "../../model/json.ts";
import type { SchemaTable } from "../../model/schema.ts";
import type { Answer, Question, SchemaPair } from "../../contracts/prover.ts";
import { any, everyItem, isOneOf, not, type Form } from "../cel/form.ts";
import type { Prover, Within } from "../contain/prover.ts";
import { opposite, stepTo, type Side, type Tables } from "./lifting.ts";

/** Returns whether a schema has validation rules. */
export function isRuled(change: Change, side: Side, tables: Tables): boolean {
  return hasRules(tables[side], change.pair[side]);
}

/** The constraints of the change on the rejecting side, and the relevant values, if not all. */
interface Said {
  readonly constraints: Form;
  readonly values?: Parameters<typeof isOneOf>[0] | undefined;
}

/**
 * Returns whether the constraints of a change reject nothing that the accepting side leaves, given its rules and the
 * constraints of enclosing values, alternatives and conditions. Undefined if not, or if unknown. `ruled`: schemas that
 * include the rules.
 */
export function clearedAround(
  { change, admitting, way }: Question,
  { constraints, values }: Said,
  tables: Tables,
  ruled: () => SchemaTable,
  prover: Prover,
): (Answer & { readonly is: "refuted" | "inert" }) | undefined {
  const refusing = opposite(admitting);
  let said: Form | undefined = values === undefined ? constraints : any(not(isOneOf(values)), constraints);
  let step: Within | "same" | undefined;
  for (let index = way.length - 1; index >= 0; index--) {
    const isWhole = index === way.length - 1;
    const pair = isWhole ? change.pair : way[index]!;
    if (!isWhole) {
      step = stepTo(pair, way[index + 1]!, admitting, tables);
      said = step && said && saidWithin(said, step);
    }
    if (said === undefined) return undefined;
    const isBounded = hasRules(tables[admitting], pair[admitting]);
    if (!isBounded && !(step === "same" && isOutermost(way, index, admitting, tables))) continue;
    const table = way.slice(index).some((each) => hasRules(tables[admitting], each[admitting]))
      ? ruled()
      : tables[admitting];
    const [a, b] = [
      { table, at: pair[admitting] },
      { table: tables[refusing], at: pair[refusing] },
    ];
    const found = prover.refused(a, b, said);
    if (found.value !== undefined || found.reason !== undefined) continue;
    return prover.contain(a, b).answer === "proven" ? { is: "refuted" } : { is: "inert", among: way.slice(index) };
  }
  return undefined;
}

function hasRules(table: SchemaTable, at: string): boolean {
  return (table.get(at).kubernetes.validations?.length ?? 0) > 0;
}

/** Returns whether the enclosing pair is another value. */
function isOutermost(way: readonly SchemaPair[], index: number, admitting: Side, tables: Tables): boolean {
  return index === 0 || stepTo(way[index - 1]!, way[index]!, admitting, tables) !== "same";
}

/** Lifts a constraint of a value to the value that contains it. */
function saidWithin(said: Form, step: Within | "same"): Form | undefined {
  if (step === "same") return said;
  if ("item" in step) return step.item === 0 ? everyItem(said) : undefined;
  if ("member" in step) return members([step.member], said, undefined);
  if (!("except" in step) || step.matching.length + step.notMatching.length > 0) return undefined;
  return members(step.except, [], said);
}

function members(names: readonly string[], schema: Form, rest: Form | undefined): Form {
  const each = dictionary(names.map((name) => [name, { schema }]));
  return [{ kind: "members", names: each, patterns: dictionary(), ...(rest && { rest }), at: "" }];
}
