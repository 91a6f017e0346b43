import { admitsEverything } from "../../src/model/bare-schema.ts";
import type { Change } from "../../src/model/change.ts";
import type { Pointer } from "../../src/model/pointer.ts";
import type { Schema } from "../../src/model/schema.ts";
import { matches } from "../../src/model/value.ts";
import type { RuleContext } from "../../src/contracts/rule.ts";
import type { Outcome } from "../shared/property-outcomes.ts";

type Looks = Pick<RuleContext, "schema" | "same">;

/** Judges a new pattern: its schema replaces the one that applied to the matching names before. */
export function patternAddition(change: Change<"patternProperty">, context: Looks): Outcome {
  const owner = context.schema("old", change.pair.old);
  const rest = restOf(owner);
  const schema = context.schema("new", change.new!);
  const void_ = schema.types.value.length === 0;
  if (rest === undefined) return { effect: admitsEverything(schema) ? "same" : "narrows" };
  if (isNothing(context.schema("old", rest))) {
    if (void_) return { effect: "same" };
    return overlaps(change.name, owner) ? { undecided: OVERLAP } : { effect: "widens" };
  }
  if (void_) return { effect: "narrows" };
  return context.same(rest, change.new!) ? { effect: "same" } : { undecided: OTHER_SCHEMA };
}

/** Judges a removed pattern: the schema of the additional properties applies to the matching names now. */
export function patternRemoval(change: Change<"patternProperty">, context: Looks): Outcome {
  const rest = restOf(context.schema("new", change.pair.new));
  const schema = context.schema("old", change.old!);
  const void_ = schema.types.value.length === 0;
  if (rest === undefined) return { effect: admitsEverything(schema) ? "same" : "widens" };
  if (isNothing(context.schema("new", rest))) return { effect: void_ ? "same" : "narrows" };
  if (void_) return { effect: "widens" };
  return context.same(change.old!, rest) ? { effect: "same" } : { undecided: OTHER_SCHEMA };
}

const OVERLAP = "Some of the matching names were accepted before, with another schema.";
const OTHER_SCHEMA =
  "The schema of the matching names and the schema of all other names differ, and they were not compared.";

function restOf(owner: Schema): Pointer | undefined {
  return (owner.additionalProperties ?? owner.unevaluatedProperties)?.value;
}

function isNothing(schema: Schema): boolean {
  return schema.types.value.length === 0;
}

/** Returns whether another pattern, or a declared property that this pattern may match, applied to the names before. */
function overlaps(pattern: string, owner: Schema): boolean {
  const declared = Object.keys(owner.properties).some((name) => matches(pattern, name) === undefined);
  return declared || Object.keys(owner.patternProperties).length > 0;
}
