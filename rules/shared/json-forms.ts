import type { Places } from "../../src/model/pointer.ts";
import type { RuleContext } from "../../src/rule.ts";

/** Deeper arrays and maps count as equal. */
const MAX_DEPTH = 5;

/** Returns whether the JSON form of a field changed. A field is not encoded if another field has the same name. */
export function hasOtherForm(at: Places, context: Pick<RuleContext, "schema" | "snapshot">): boolean {
  const areSent = (["old", "new"] as const).every(
    (side) => context.snapshot(side).schemas.source(at[side]) !== undefined,
  );
  return areSent && !hasSameForm(at, context, 0);
}

/** Compares types, the items of arrays and the values of maps, and the names of imported types. Ignores the properties of objects. */
function hasSameForm(at: Places, context: Pick<RuleContext, "schema">, depth: number): boolean {
  const [before, after] = [context.schema("old", at.old), context.schema("new", at.new)];
  const [types, others] = [before, after].map(({ types: { value } }) =>
    [...new Set(value.map((type) => (type === "integer" ? "number" : type)))].sort().join(),
  );
  const isForeign = before.typing.foreign?.value !== after.typing.foreign?.value;
  if (types !== others || isForeign) return false;
  return (["items", "additionalProperties"] as const).every((part) => {
    const [a, b] = [before[part]?.value, after[part]?.value];
    return (
      a === undefined || b === undefined || depth > MAX_DEPTH || hasSameForm({ old: a, new: b }, context, depth + 1)
    );
  });
}
