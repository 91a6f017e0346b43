import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchema } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow adding `uniqueItems` to arrays that clients send",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: jsonSchema("name-uniqueitems"),
    messages: { added: "`uniqueItems: true` was added to {{place}}." },
    recipe: "Keep accepting duplicate items, and remove the duplicates on the server.",
  },
  create: (context) => ({
    "uniqueItems:added": (change) => context.report({ change, messageId: "added", effect: "narrows" }),
  }),
});
