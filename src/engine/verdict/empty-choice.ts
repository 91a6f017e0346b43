import { isObject } from "../../model/json.ts";
import { conjuncts, type Places } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";
import type { RuleReport } from "../dispatch/dispatch.ts";

/**
 * Leaves undecided which values a change affects where a side has an empty `anyOf` or `oneOf`. JSON Schema (2020-12 Core, 10.2.1)
 * requires a non-empty list: validators reject the schema or accept nothing, generators ignore the keyword.
 */
export function undecidedByEmptyChoice(
  said: RuleReport,
  schemas: Readonly<Record<keyof Places, Pick<SchemaTable, "source">>>,
): RuleReport {
  const { effect, values: _, ...report } = said.report;
  const { pair } = report.change;
  if (effect === undefined || pair.kind !== "schema") return said;
  const keyword = emptyChoiceAt(pair.old, schemas.old) ?? emptyChoiceAt(pair.new, schemas.new);
  if (keyword === undefined) return said;
  return {
    ...said,
    report: { ...report, undecided: `\`${keyword}\` is an empty list, which has no defined meaning.` },
  };
}

function emptyChoiceAt(at: string, { source }: Pick<SchemaTable, "source">): string | undefined {
  const written = conjuncts(at).map((part) => source(part));
  return ["anyOf", "oneOf"].find((keyword) =>
    written.some((schema) => isObject(schema) && Array.isArray(schema[keyword]) && schema[keyword].length === 0),
  );
}
