import type { Change } from "../src/model/change.ts";
import { principal, split } from "../src/model/pointer.ts";
import { typeTraitRule } from "./families/type-trait-rule.ts";

export default typeTraitRule({
  description: "Disallow replacing `any` with `unknown` or with another type",
  criteria: ["C1", "C5"],
  messages: {
    unknown: "{{place}} was changed from `any` to `unknown`.",
    typed: "{{place}} is no longer `any`.",
  },
  recipe: "Keep `any`, or add a separate function or type with the narrower type.",
  traits: {
    unrestricted: (change) => {
      if (change.old !== "any") return "compatible";
      if (change.new !== "unknown") return { messageId: "typed", harm: { riskIn: "response" }, consequence: MISUSING };
      if (isIndexOfArgument(change))
        return { messageId: "unknown", harm: "risk", criteria: ["C1"], consequence: PASSING_INTERFACES };
      return { messageId: "unknown", harm: "widens", consequence: UNCHECKED };
    },
  },
});

const MISUSING = "Code that uses the value as another type no longer compiles.";
const UNCHECKED = "Code that uses the value without checking its type no longer compiles.";
const PASSING_INTERFACES = "Code that passes a value declared as an interface or a class no longer compiles.";

/** Returns whether the place is the value of an index signature of an argument. */
function isIndexOfArgument({ pair, channel }: Change): boolean {
  return channel.polarity === "request" && split(principal(pair.new)).tokens.at(-1) === "additionalProperties";
}
