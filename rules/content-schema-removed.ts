import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchema } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow giving up the schema of the content of a text that clients read",
    looksAt: "change",
    criteria: ["C5"],
    severity: BY_STABILITY,
    source: jsonSchema("name-contentschema"),
    messages: { removed: "What is written inside the text of {{place}} followed a schema; now it need not." },
    recipe: "Keep the schema for as long as the content follows it.",
  },
  create: (context) => ({
    "contentSchema:removed": (change) => context.report({ change, messageId: "removed", effect: "widens" }),
  }),
});
