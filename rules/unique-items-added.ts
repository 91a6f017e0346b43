import { defineRule } from "../src/rule.ts";
import { jsonSchema } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow adding `uniqueItems` to arrays that clients send",
    looksAt: "change",
    criteria: ["C1"],
    source: jsonSchema("name-uniqueitems"),
    messages: { added: "`uniqueItems: true` was added to {{place}}." },
    recipe: "Keep accepting duplicate items, and remove the duplicates on the server.",
  },
  create: (context) => ({
    "uniqueItems:added": (change) => context.report({ change, messageId: "added", effect: "narrows" }),
  }),
});
