import { admitsEverything } from "../../src/model/bare-schema.ts";
import type { Change } from "../../src/model/change.ts";
import type { Pointer } from "../../src/model/pointer.ts";
import type { Schema } from "../../src/model/schema.ts";
import { matches } from "../../src/model/value.ts";
import type { RuleContext } from "../../src/rule.ts";
import type { Outcome } from "./members.ts";

type Looks = Pick<RuleContext, "schema" | "same">;

/** What it does to give members whose names match a pattern a schema of their own. */
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

/** What it does to leave members whose names match a pattern to what holds for the rest. */
export function patternRemoval(change: Change<"patternProperty">, context: Looks): Outcome {
  const rest = restOf(context.schema("new", change.pair.new));
  const schema = context.schema("old", change.old!);
  const void_ = schema.types.value.length === 0;
  if (rest === undefined) return { effect: admitsEverything(schema) ? "same" : "widens" };
  if (isNothing(context.schema("new", rest))) return { effect: void_ ? "same" : "narrows" };
  if (void_) return { effect: "widens" };
  return context.same(change.old!, rest) ? { effect: "same" } : { undecided: OTHER_SCHEMA };
}

const OVERLAP = "Some of the names that match were admitted before, under another schema.";
const OTHER_SCHEMA =
  "What holds for the members that match, and what holds for all others, are two schemas; only the values could tell which admits more.";

function restOf(owner: Schema): Pointer | undefined {
  return (owner.additionalProperties ?? owner.unevaluatedProperties)?.value;
}

function isNothing(schema: Schema): boolean {
  return schema.types.value.length === 0;
}

/** Whether the object may have had a word to say about names that match; of a declared one that is told where the member is. */
function overlaps(pattern: string, owner: Schema): boolean {
  const declared = Object.keys(owner.properties).some((name) => matches(pattern, name) === undefined);
  return declared || Object.keys(owner.patternProperties).length > 0;
}
