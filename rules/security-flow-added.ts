import { defineRule } from "../src/rule.ts";
import { holderOf } from "./wording/names.ts";
import { openapi } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Report added OAuth flows of a security scheme",
    looksAt: "change",
    criteria: ["C1"],
    severity: "info",
    source: openapi("oauth-flows-object"),
    messages: { added: "OAuth flow `{{flow}}` was added to security scheme `{{scheme}}`." },
    recipe: "No action is needed.",
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
