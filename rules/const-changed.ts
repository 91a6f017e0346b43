import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchema } from "./shared/standards.ts";
import { isListed } from "./shared/values.ts";

export default defineRule({
  meta: {
    description: "Disallow replacing the one value that is admitted by another",
    looksAt: "change",
    criteria: ["C1", "C5"],
    severity: BY_STABILITY,
    source: jsonSchema("name-const"),
    messages: { changed: "{{place}} must now be `{{new}}`; before, it was `{{old}}`." },
    recipe: "Admit both values, with an enumeration, until nobody relies on the old one.",
  },
  create: (context) => ({
    "const:changed": (change) => {
      const effect = isListed([change.old!], change.new!, change) ? "same" : "shifts";
      const data = { old: JSON.stringify(change.old), new: JSON.stringify(change.new) };
      context.report({ change, messageId: "changed", effect, data });
    },
  }),
});
