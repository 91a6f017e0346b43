import type { Places } from "../../src/model/pointer.ts";
import { FOREIGN_TYPE } from "../../src/model/schema.ts";
import type { RuleContext } from "../../src/rule.ts";

/** Deeper, lists of lists and maps of maps are taken for alike. */
const MAX_DEPTH = 5;

/** Whether a field is of another form in JSON than before. A field whose name another one has as well is not in it. */
export function isOfOtherForm(at: Places, context: Pick<RuleContext, "schema" | "snapshot">): boolean {
  const areSent = (["old", "new"] as const).every(
    (side) => context.snapshot(side).schemas.source(at[side]) !== undefined,
  );
  return areSent && !isOfOneForm(at, context, 0);
}

/** Whatever is in objects; what lists and maps hold counts, and of what is not known its name. */
function isOfOneForm(at: Places, context: Pick<RuleContext, "schema">, depth: number): boolean {
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
