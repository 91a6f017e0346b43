import { defineRule } from "../src/rule.ts";
import { holderOf } from "./wording/names.ts";
import { openapi } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Report values added to `enum` of a server variable",
    looksAt: "change",
    criteria: ["C1"],
    severity: "info",
    source: openapi("server-variable-object"),
    messages: { added: "Value `{{value}}` was added to `enum` of server variable `{{variable}}`." },
    recipe: "No action is needed.",
  },
  create: (context) => ({
    "serverVariableValue:added": (change) => {
      const value = change.new!;
      context.report({
        change,
        messageId: "added",
        verdict: "compatible",
        data: { value, variable: holderOf(change, value) },
      });
    },
  }),
});
