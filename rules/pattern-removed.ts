import { defineRule } from "../src/rule.ts";
import { wasQuantity } from "./families/formats.ts";
import { admitsAnything } from "./shared/patterns.ts";
import { jsonSchema } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow removing the `pattern` of strings that clients read",
    looksAt: "change",
    criteria: ["C5"],
    source: jsonSchema("name-pattern"),
    messages: { removed: "Pattern `{{old}}` was removed from {{place}}." },
    recipe: "Keep the pattern while all strings match it. Send other strings in a separate {{property}}.",
  },
  create: (context) => ({
    "pattern:removed": (change) => {
      const pattern = change.old!;
      const [before, after] = [context.schema("old", change.pair.old), context.schema("new", change.pair.new)];
      // Another rule reports that a quantity became another type.
      const effect = admitsAnything(pattern) || wasQuantity(before, after) ? "same" : "widens";
      context.report({ change, messageId: "removed", effect, data: { old: pattern } });
    },
  }),
});
