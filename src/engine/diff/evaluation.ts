import type { Pointer } from "../../model/pointer.ts";
import type { Schema } from "../../model/schema.ts";
import type { Facts } from "./facts.ts";
import type { SchemaSides } from "./sides.ts";

type Unevaluated = "unevaluatedProperties" | "unevaluatedItems";

/**
 * Emits that alternatives, conditions or dependent schemas were edited inside of a schema that also constrains what they
 * leave unevaluated: the edit can change which properties or items these are.
 */
export function diffEvaluation(
  facts: Facts,
  old: Schema,
  new_: Schema,
  keyword: Unevaluated,
  sides: SchemaSides,
): void {
  const [before, after] = [old[keyword], new_[keyword]];
  if (before === undefined || after === undefined) return;
  const [parts, others] = [partsOf(old), partsOf(new_)];
  // Added and removed parts are reported as such.
  if (parts.length !== others.length || !areConditionsKept(old, new_, sides)) return;
  if (parts.every((part, index) => sides.same(part, others[index]!))) return;
  const at = { old: before.at, new: after.at };
  facts.emit("evaluation", "changed", { name: keyword, old: old.pointer, new: new_.pointer, at });
}

/** The schemas that apply to the same value, and only sometimes. */
function partsOf({ variants, conditionals, dependentSchemas }: Schema): readonly Pointer[] {
  return [
    ...variants.flatMap(({ branches }) => branches.map(({ schema }) => schema)),
    ...conditionals.flatMap(({ then, else: otherwise }) => [then, otherwise].filter((part) => part !== undefined)),
    ...Object.values(dependentSchemas).map(({ value }) => value),
  ];
}

function areConditionsKept(old: Schema, new_: Schema, sides: SchemaSides): boolean {
  return (
    old.conditionals.length === new_.conditionals.length &&
    old.conditionals.every((conditional, index) => sides.same(conditional.if, new_.conditionals[index]!.if))
  );
}
