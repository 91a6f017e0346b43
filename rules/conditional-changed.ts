import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Report changing the condition of `if`",
    looksAt: "change",
    criteria: ["C1", "C5"],
    severity: BY_STABILITY,
    source: jsonSchemaCore("section-10.2.2"),
    messages: { changed: "{{place}} has another condition (`if`)." },
    recipe: "Compare by hand which values now meet the condition; where some are judged otherwise, use a new version.",
  },
  create: (context) => ({
    "conditional:changed": (change) =>
      context.report({
        change,
        messageId: "changed",
        undecided:
          "Under another condition other values are held to the further schema: keyword by keyword that cannot be told.",
      }),
  }),
});
