import { defineRule } from "../src/rule.ts";
import { openapi } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow removing a discriminator value from objects that clients send",
    looksAt: "change",
    criteria: ["C1"],
    source: openapi("discriminator-object"),
    messages: { removed: "Discriminator value `{{name}}` was removed from {{place}}." },
    recipe: "Keep the mapping of the old value to the same schema, in addition to a new value.",
  },
  create: (context) => ({
    "discriminatorMapping:removed": (change) => context.report({ change, messageId: "removed", effect: "narrows" }),
  }),
});
