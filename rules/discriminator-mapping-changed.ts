import { defineRule } from "../src/rule.ts";
import { openapi } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow mapping a discriminator value to another schema",
    looksAt: "change",
    criteria: ["C1", "C5"],
    source: openapi("discriminator-object"),
    messages: { changed: "Discriminator value `{{name}}` of {{place}} is now mapped to another schema." },
    recipe: "Keep the mapping of the value, and add a new value for the new schema.",
  },
  create: (context) => ({
    "discriminatorMapping:changed": (change) => context.report({ change, messageId: "changed", effect: "shifts" }),
  }),
});
