import { defineRule } from "../src/rule.ts";
import { jsonSchema } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow removing `uniqueItems` from arrays that clients read",
    looksAt: "change",
    criteria: ["C5"],
    source: jsonSchema("name-uniqueitems"),
    messages: { removed: "`uniqueItems: true` was removed from {{place}}." },
    recipe: "Keep sending each item only once. Use a separate {{property}} for values that can repeat.",
  },
  create: (context) => ({
    "uniqueItems:removed": (change) => context.report({ change, messageId: "removed", effect: "widens" }),
  }),
});
