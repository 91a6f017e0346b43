import type { Change } from "../src/model/change.ts";
import { traitsOf } from "../src/model/schema.ts";
import { defineRule, type RuleContext } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { semverForTypes } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow changing the return type of a function to `void`",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    formats: ["typescript"],
    source: semverForTypes,
    messages: { removed: "The return type was changed to `void`." },
    recipe: "Keep returning the value, or add a separate function that returns nothing.",
  },
  create: (context) => ({
    "content:removed": (change) => {
      if (change.name === "" && !isAssertion(change, context))
        context.report({ change, messageId: "removed", verdict: "breaking", consequence: USING });
    },
  }),
});

const USING = "Code that uses the result of the function no longer compiles.";

/** Returns whether the function returned nothing before, and asserted a type of its argument. */
function isAssertion({ old = {} }: Change<"content">, { schema }: Pick<RuleContext, "schema">): boolean {
  const returned = Object.values(old)[0]?.schema;
  return returned !== undefined && traitsOf(schema("old", returned)).guard?.startsWith("asserts ") === true;
}
