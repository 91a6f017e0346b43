import type { Pointer } from "../../model/pointer.ts";
import type { Schema } from "../../model/schema.ts";
import type { Facts } from "./facts.ts";
import type { SchemaSides } from "../match/sides.ts";

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
  const isKept = (part: Pointer, index: number): boolean =>
    sides.same(part, others[index]!) && evaluateTheSame(part, others[index]!, sides, 0);
  if (parts.every(isKept)) return;
  const at = { old: before.at, new: after.at };
  facts.emit("evaluation", "changed", { name: keyword, old: old.pointer, new: new_.pointer, at });
}

const MAX_DEPTH = 20;

/** `additionalProperties: true` evaluates all members and constrains none. */
function evaluateTheSame(old: Pointer, new_: Pointer, sides: SchemaSides, depth: number): boolean {
  const [before, after] = [sides.old.get(old), sides.new.get(new_)];
  const [parts, others] = [partsOf(before), partsOf(after)];
  return (
    before.evaluatesMembers === after.evaluatesMembers &&
    before.evaluatesItems === after.evaluatesItems &&
    (depth > MAX_DEPTH || parts.every((part, index) => evaluateTheSame(part, others[index]!, sides, depth + 1)))
  );
}

/** The schemas that apply to the same value, and only sometimes. */
function partsOf({ variants, conditionals, dependentSchemas }: Schema): readonly Pointer[] {
  return [
    ...variants.flatMap(({ branches }) => branches.map(({ schema }) => schema)),
    ...conditionals.flatMap((each) => [each.if, each.then, each.else].filter((part) => part !== undefined)),
    ...Object.values(dependentSchemas).map(({ value }) => value),
  ];
}

function areConditionsKept(old: Schema, new_: Schema, sides: SchemaSides): boolean {
  return (
    old.conditionals.length === new_.conditionals.length &&
    old.conditionals.every((conditional, index) => sides.same(conditional.if, new_.conditionals[index]!.if))
  );
}
