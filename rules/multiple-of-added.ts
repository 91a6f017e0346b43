import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchema } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow asking for multiples of a number in what clients send",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: jsonSchema("name-multipleof"),
    messages: { added: "{{place}} must now be a multiple of {{new}}." },
    recipe: "Go on accepting numbers in between, and round them on the server if need be.",
  },
  create: (context) => ({
    "multipleOf:added": (change) =>
      context.report({ change, messageId: "added", effect: "narrows", data: { new: change.new! } }),
  }),
});
