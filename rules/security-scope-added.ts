import { defineRule } from "../src/rule.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Report a new scope that clients can ask for",
    looksAt: "change",
    criteria: ["C1"],
    severity: FOR_INFORMATION,
    source: openapi("oauth-flow-object"),
    messages: { added: "Clients can now ask for the scope `{{scope}}`." },
    recipe: "Nothing is to be done.",
  },
  create: (context) => ({
    "securityScope:added": (change) =>
      context.report({ change, messageId: "added", verdict: "compatible", data: { scope: change.new! } }),
  }),
});
