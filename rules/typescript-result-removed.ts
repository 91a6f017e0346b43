import { defineRule } from "../src/rule.ts";
import { assertionOf } from "./shared/type-traits.ts";
import { semverForTypes } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow changing the return type of a function to `void`",
    looksAt: "change",
    criteria: ["C1"],
    formats: ["typescript"],
    source: semverForTypes,
    messages: { removed: "The return type was changed to `void`." },
    recipe: "Keep returning the value, or add a separate function that returns nothing.",
  },
  create: (context) => ({
    "content:removed": (change) => {
      if (change.name === "" && assertionOf(change, context) === undefined)
        context.report({ change, messageId: "removed", verdict: "breaking", consequence: USING });
    },
  }),
});

const USING = "Code that uses the result of the function no longer compiles.";
