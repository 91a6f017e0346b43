import type { Places } from "../../src/model/pointer.ts";
import { FOREIGN_TYPE } from "../../src/model/schema.ts";
import type { RuleContext } from "../../src/rule.ts";

/** Deeper, lists of lists and maps of maps are taken for alike. */
const MAX_DEPTH = 5;

/** Whether two members are of one form in JSON, whatever is in objects; what lists and maps hold counts, and of what is not known its name. */
export function isOfOneForm(at: Places, context: Pick<RuleContext, "schema">, depth = 0): boolean {
  const [before, after] = [context.schema("old", at.old), context.schema("new", at.new)];
  const [types, others] = [before, after].map(({ types: { value } }) =>
    [...new Set(value.map((type) => (type === "integer" ? "number" : type)))].sort().join(),
  );
  const isForeign = before.extensions[FOREIGN_TYPE]?.value !== after.extensions[FOREIGN_TYPE]?.value;
  if (types !== others || isForeign) return false;
  return (["items", "additionalProperties"] as const).every((part) => {
    const [a, b] = [before[part]?.value, after[part]?.value];
    return (
      a === undefined || b === undefined || depth > MAX_DEPTH || isOfOneForm({ old: a, new: b }, context, depth + 1)
    );
  });
}
