import { defineRule } from "../src/rule.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Report changing the condition of `if`",
    looksAt: "change",
    criteria: ["C1", "C5"],
    source: jsonSchemaCore("section-10.2.2"),
    messages: { changed: "The condition of {{place}} changed (`if`)." },
    recipe: "Check by hand which values meet the new condition. If some of them are affected, use a new version.",
  },
  create: (context) => ({
    "conditional:changed": (change) =>
      context.report({
        change,
        messageId: "changed",
        undecided: "Which values meet the condition cannot be compared keyword by keyword.",
      }),
  }),
});
