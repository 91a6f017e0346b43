import { defineRule } from "../src/rule.ts";
import { holderOf } from "./shared/names.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow withdrawing a value of a server variable",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: openapi("server-variable-object"),
    messages: { removed: "The server variable `{{variable}}` can no longer be `{{value}}`." },
    recipe: "Keep the value, or redirect the address that it makes, until no client calls it any more.",
  },
  create: (context) => ({
    "serverVariableValue:removed": (change) => {
      const value = change.old!;
      context.report({
        change,
        messageId: "removed",
        data: { value, variable: holderOf(change, value) },
        verdict: "breaking",
        consequence: "Calls to the address with this value fail.",
      });
    },
  }),
});
