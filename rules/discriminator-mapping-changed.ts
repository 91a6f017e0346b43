import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow giving a discriminator value another meaning",
    looksAt: "change",
    criteria: ["C1", "C5"],
    severity: BY_STABILITY,
    source: openapi("discriminator-object"),
    messages: { changed: "The discriminator value `{{name}}` of {{place}} now stands for another schema." },
    recipe: "Leave the value with its schema, and choose a new value for the new one.",
  },
  create: (context) => ({
    "discriminatorMapping:changed": (change) => context.report({ change, messageId: "changed", effect: "shifts" }),
  }),
});
