import type { Change } from "../src/model/change.ts";
import { traitsOf } from "../src/model/typing.ts";
import type { RuleContext } from "../src/contracts/rule.ts";
import { typeTraitRule } from "./families/type-trait-rule.ts";

export default typeTraitRule({
  description: "Disallow changing how a type argument is inferred from an argument",
  criteria: ["C5"],
  messages: {
    literal: "The type argument of {{place}} is now inferred as a literal type.",
    broad: "The type argument of {{place}} is no longer inferred as a literal type.",
    uninferred: "The type argument is no longer inferred from {{place}}.",
  },
  recipe: "Keep the constraint of the type parameter, or add a separate function.",
  traits: {
    literal: (change, context) => {
      if (isJudgedByResult(change, context)) return "compatible";
      return change.new === true
        ? { messageId: "literal", harm: { riskIn: "request" }, consequence: CHANGING_RESULTS }
        : { messageId: "broad", harm: { riskIn: "request" }, consequence: NAMING_LITERALS };
    },
    uninferred: ({ new: new_ }) =>
      new_ === true ? { messageId: "uninferred", harm: { riskIn: "request" }, consequence: INFERRING } : "compatible",
  },
});

const CHANGING_RESULTS = "Code that assigns another value to the result no longer compiles.";
const NAMING_LITERALS = "Code that expects the literal type of the argument in the result no longer compiles.";
const INFERRING = "Calls whose other arguments do not determine the type no longer compile.";

/** Returns whether the result already shows the difference: no caller chooses its type, or it is a single value. */
function isJudgedByResult({ new: new_, pair }: Change<"typeTrait">, { schema }: Pick<RuleContext, "schema">): boolean {
  // A single value was a literal type before.
  if (new_ !== undefined) return schema("old", pair.old).keywords.enum?.value.length === 1;
  const now = schema("new", pair.new);
  return traitsOf(now).chosen === undefined || now.types.value.every((type) => SCALARS.has(type));
}

const SCALARS: ReadonlySet<string> = new Set(["boolean", "integer", "number", "string"]);
