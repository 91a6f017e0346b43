import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchemaCore } from "./shared/standards.ts";
import { judgeVariants } from "./shared/variant-sets.ts";

export default defineRule({
  meta: {
    description: "Report alternatives that changed so much that they cannot be matched",
    looksAt: "change",
    criteria: ["C1", "C5"],
    severity: BY_STABILITY,
    source: jsonSchemaCore("section-10.2.1"),
    messages: {
      changed: "The alternatives of {{place}} have changed.",
      added: "{{place}} is now one of several alternatives.",
      removed: "{{place}} is no longer one of several alternatives.",
    },
    recipe: "Give alternatives names or a discriminator, so that they can be told apart, and change one at a time.",
  },
  create: (context) => ({
    "variants:changed": (change) => {
      const messageId = change.old!.length === 0 ? "added" : change.new!.length === 0 ? "removed" : "changed";
      context.report({ change, messageId, ...judgeVariants(change, context) });
    },
  }),
});
