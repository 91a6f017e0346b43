import { defineRule } from "../src/rule.ts";
import { holderOf } from "./wording/names.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { openapi } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Report values added to `enum` of a server variable",
    looksAt: "change",
    criteria: ["C1"],
    severity: FOR_INFORMATION,
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
