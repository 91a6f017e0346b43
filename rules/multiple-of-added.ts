import { defineRule } from "../src/rule.ts";
import { jsonSchema } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow adding `multipleOf` to numbers that clients send",
    looksAt: "change",
    criteria: ["C1"],
    source: jsonSchema("name-multipleof"),
    messages: { added: "`multipleOf: {{new}}` was added to {{place}}." },
    recipe: "Keep accepting other numbers, and round them on the server.",
  },
  create: (context) => ({
    "multipleOf:added": (change) =>
      context.report({ change, messageId: "added", effect: "narrows", data: { new: change.new! } }),
  }),
});
