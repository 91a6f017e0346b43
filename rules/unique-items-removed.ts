import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchema } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow repeated items in lists that clients read as sets",
    looksAt: "change",
    criteria: ["C5"],
    severity: BY_STABILITY,
    source: jsonSchema("name-uniqueitems"),
    messages: { removed: "The items of {{place}} were all different; now they may repeat." },
    recipe: "Go on sending each item once, and give what needs repetition a member of its own.",
  },
  create: (context) => ({
    "uniqueItems:removed": (change) => context.report({ change, messageId: "removed", effect: "widens" }),
  }),
});
