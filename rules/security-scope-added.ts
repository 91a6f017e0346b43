import { defineRule } from "../src/rule.ts";
import { openapi } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Report added OAuth scopes",
    looksAt: "change",
    criteria: ["C1"],
    severity: "info",
    source: openapi("oauth-flow-object"),
    messages: { added: "OAuth scope `{{scope}}` was added." },
    recipe: "No action is needed.",
  },
  create: (context) => ({
    "securityScope:added": (change) =>
      context.report({ change, messageId: "added", verdict: "compatible", data: { scope: change.new! } }),
  }),
});
