import { defineRule } from "../src/rule.ts";
import { jsonSchema } from "./wording/standards.ts";
import { isListed } from "./shared/values.ts";

export default defineRule({
  meta: {
    description: "Disallow changing `const`",
    looksAt: "change",
    criteria: ["C1", "C5"],
    source: jsonSchema("name-const"),
    messages: { changed: "`const` of {{place}} changed from `{{old}}` to `{{new}}`." },
    recipe: "Allow both values with `enum` until no client relies on the old one.",
  },
  create: (context) => ({
    "const:changed": (change) => {
      const effect = isListed([change.old!], change.new!, change) ? "same" : "shifts";
      const data = { old: JSON.stringify(change.old), new: JSON.stringify(change.new) };
      context.report({ change, messageId: "changed", effect, data });
    },
  }),
});
