import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Report changing the pattern of the names that a schema holds for",
    looksAt: "change",
    criteria: ["C1", "C5"],
    severity: BY_STABILITY,
    source: jsonSchemaCore("section-10.3.2.2"),
    messages: { changed: "{{place}} has another pattern in place of `{{name}}` for the names of its members." },
    recipe: "Keep the old pattern beside the new one until nobody uses names that only the old one matches.",
  },
  create: (context) => ({
    "patternProperty:changed": (change) =>
      context.report({
        change,
        messageId: "changed",
        undecided: "Whether the two patterns match the same names has not been worked out.",
      }),
  }),
});
