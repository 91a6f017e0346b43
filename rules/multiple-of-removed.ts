import { defineRule } from "../src/rule.ts";
import { jsonSchema } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow removing `multipleOf` from numbers that clients read",
    looksAt: "change",
    criteria: ["C5"],
    source: jsonSchema("name-multipleof"),
    messages: { removed: "`multipleOf: {{old}}` was removed from {{place}}." },
    recipe: "Keep sending multiples of the old value. Send other numbers in a separate {{property}}.",
  },
  create: (context) => ({
    "multipleOf:removed": (change) =>
      context.report({ change, messageId: "removed", effect: "widens", data: { old: change.old! } }),
  }),
});
