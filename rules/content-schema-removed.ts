import { defineRule } from "../src/rule.ts";
import { jsonSchema } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow removing `contentSchema` from strings that clients read",
    looksAt: "change",
    criteria: ["C5"],
    source: jsonSchema("name-contentschema"),
    messages: { removed: "The `contentSchema` of {{place}} was removed." },
    recipe: "Keep `contentSchema` as long as the content matches it.",
  },
  create: (context) => ({
    "contentSchema:removed": (change) => context.report({ change, messageId: "removed", effect: "widens" }),
  }),
});
