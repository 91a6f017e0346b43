import type { Change } from "../../model/change.ts";
import { dictionary } from "../../model/json.ts";
import type { SchemaTable } from "../../model/schema.ts";
import type { Answer, Question, SchemaPair } from "../../prover.ts";
import { any, everyItem, isOneOf, not, type Form } from "../cel/form.ts";
import type { Prover, Within } from "../contain/prover.ts";
import { opposite, stepTo, type Side, type Tables } from "./lifting.ts";

/** Whether rules stand beside a schema. */
export function isRuled(change: Change, side: Side, tables: Tables): boolean {
  return hasRules(tables[side], change.pair[side]);
}

/** What a change is about: what the refusing side says, and the values that matter, if not all of them do. */
interface Said {
  readonly statements: Form;
  readonly values?: Parameters<typeof isOneOf>[0] | undefined;
}

/**
 * Whether what a change is about refuses nothing that the rules beside the admitting side's schemas leave, those of what holds the value included;
 * undefined where that is not so, or cannot be told. `ruled`: schemas that admit all that the rules do.
 */
export function clearedByRules(
  { change, admitting, way }: Question,
  { statements, values }: Said,
  tables: Tables,
  ruled: () => SchemaTable,
  prover: Prover,
): (Answer & { readonly is: "refuted" | "idle" }) | undefined {
  const refusing = opposite(admitting);
  let said: Form | undefined = values === undefined ? statements : any(not(isOneOf(values)), statements);
  for (let index = way.length - 1; index >= 0; index--) {
    const pair = index === way.length - 1 ? change.pair : way[index]!;
    if (index < way.length - 1) said = saidOfHolder(said, pair, way[index + 1]!, admitting, tables);
    if (said === undefined) return undefined;
    if (!hasRules(tables[admitting], pair[admitting])) continue;
    const [a, b] = [
      { table: ruled(), at: pair[admitting] },
      { table: tables[refusing], at: pair[refusing] },
    ];
    const found = prover.refused(a, b, said);
    if (found.value !== undefined || found.reason !== undefined) continue;
    return prover.contain(a, b).answer === "proven" ? { is: "refuted" } : { is: "idle", among: way.slice(index) };
  }
  return undefined;
}

function hasRules(table: SchemaTable, at: string): boolean {
  return (table.get(at).kubernetes.validations?.length ?? 0) > 0;
}

/** What is said of a value, said of what holds it. */
function saidOfHolder(
  said: Form,
  holder: SchemaPair,
  held: SchemaPair,
  admitting: Side,
  tables: Tables,
): Form | undefined {
  const step = stepTo(holder, held, admitting, tables);
  return step === "same" ? said : step && saidWithin(said, step);
}

function saidWithin(said: Form, step: Within): Form | undefined {
  if ("item" in step) return step.item === 0 ? everyItem(said) : undefined;
  const [names, rest] =
    "member" in step
      ? [[step.member], undefined]
      : "except" in step && step.matching.length + step.notMatching.length === 0
        ? [step.except, said]
        : [undefined, undefined];
  if (names === undefined) return undefined;
  const schema = rest === undefined ? said : [];
  const members = dictionary(names.map((name) => [name, { schema }]));
  return [{ says: "members", names: members, patterns: dictionary(), ...(rest && { rest }), at: "" }];
}
