import type { Json } from "../../model/json.ts";
import type { Validation } from "../../model/schema.ts";
import type { Prover, SchemaRef } from "../contain/prover.ts";
import { withDefaults } from "../round-trip/defaults.ts";
import { runRule, runRules } from "./evaluate.ts";
import { membersIn, textsIn } from "./expression.ts";
import { createExamples, expressionOf, limitsOf } from "./rules.ts";
import { samplesOf } from "./samples.ts";

/** Values that a rule is tried out on. */
const MAX_TRIED = 400;

/** A value that one schema and the rules beside it admit, another schema admits as well, and a rule beside that one refuses: by running the rules. */
export function tryOut(rule: Validation, admitting: SchemaRef, refusing: SchemaRef, prover: Prover): Json | undefined {
  const expression = expressionOf(rule);
  if (expression === undefined) return undefined;
  const { table } = admitting;
  const beside = table.get(admitting.at).kubernetes.validations ?? [];
  const texts = [rule, ...beside].flatMap((one) => textsIn(expressionOf(one) ?? expression));
  const samples = samplesOf(admitting.at, {
    table,
    names: membersIn(expression),
    numbers: limitsOf([rule, ...beside]),
    texts: [...new Set(texts)].flatMap((text) => [text, `${text}a`]),
    examples: createExamples(table, prover),
    admits: (at, value) => prover.admits({ table, at }, value, "left"),
  });
  let tried = 0;
  for (const value of samples) {
    if (tried++ === MAX_TRIED) return undefined;
    const isRefused =
      runRule(rule, withDefaults(value, refusing.at, refusing.table), refusing.at, refusing.table) === "refused";
    if (isRefused && prover.admits(refusing, value, "right") === true && isAccepted(value, admitting, prover))
      return value;
  }
  return undefined;
}

/** By the schema, and by the rules beside it and within. */
export function isAccepted(value: Json, { table, at }: SchemaRef, prover: Prover): boolean {
  return (
    prover.admits({ table, at }, value, "left") === true &&
    runRules(withDefaults(value, at, table), at, table) === "accepted"
  );
}
