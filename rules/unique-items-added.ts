import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchema } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow refusing repeated items in lists that clients send",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: jsonSchema("name-uniqueitems"),
    messages: { added: "The items of {{place}} must now differ from one another." },
    recipe: "Go on accepting repeated items and drop the copies.",
  },
  create: (context) => ({
    "uniqueItems:added": (change) => context.report({ change, messageId: "added", effect: "narrows" }),
  }),
});
