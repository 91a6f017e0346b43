import { defineRule } from "../src/rule.ts";
import { holderOf } from "./wording/names.ts";
import { openapi } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow removing a value from `enum` of a server variable",
    looksAt: "change",
    criteria: ["C1"],
    source: openapi("server-variable-object"),
    messages: { removed: "Value `{{value}}` was removed from `enum` of server variable `{{variable}}`." },
    recipe: "Keep the value, or redirect its URL, until no client calls it.",
  },
  create: (context) => ({
    "serverVariableValue:removed": (change) => {
      const value = change.old!;
      context.report({
        change,
        messageId: "removed",
        data: { value, variable: holderOf(change, value) },
        verdict: "breaking",
        consequence: "Requests to the URL with this value fail.",
      });
    },
  }),
});
