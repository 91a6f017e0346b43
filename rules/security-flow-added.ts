import { defineRule } from "../src/rule.ts";
import { holderOf } from "./shared/names.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Report a new flow by which clients can get a token",
    looksAt: "change",
    criteria: ["C1"],
    severity: FOR_INFORMATION,
    source: openapi("oauth-flows-object"),
    messages: { added: "The security scheme `{{scheme}}` now has the flow `{{flow}}`." },
    recipe: "Nothing is to be done.",
  },
  create: (context) => ({
    "securityFlow:added": (change) => {
      const flow = change.new!.name;
      context.report({
        change,
        messageId: "added",
        verdict: "compatible",
        data: { flow, scheme: holderOf(change, flow) },
      });
    },
  }),
});
