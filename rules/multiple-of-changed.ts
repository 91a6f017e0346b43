import { defineRule } from "../src/rule.ts";
import { relateMultiples } from "./shared/multiples.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchema } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow another step of numbers that rules out old ones in requests or brings new ones in responses",
    looksAt: "change",
    criteria: ["C1", "C5"],
    severity: BY_STABILITY,
    source: jsonSchema("name-multipleof"),
    messages: { changed: "{{place}} must now be a multiple of {{new}}; before, of {{old}}." },
    recipe: "Move to a divisor of the old step in requests and to a multiple of it in responses.",
  },
  create: (context) => ({
    "multipleOf:changed": (change) => {
      const [old, new_] = [change.old!, change.new!];
      context.report({ change, messageId: "changed", effect: relateMultiples(old, new_), data: { old, new: new_ } });
    },
  }),
});
