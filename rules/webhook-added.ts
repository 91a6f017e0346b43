import { defineRule } from "../src/rule.ts";
import { openapi } from "./wording/standards.ts";
import { webhookName } from "./shared/webhooks.ts";

export default defineRule({
  meta: {
    description: "Report added webhooks",
    looksAt: "change",
    criteria: ["C5"],
    severity: "info",
    source: openapi("openapi-object"),
    messages: { added: "Webhook `{{webhook}}` was added." },
    recipe: "Send the webhook only to receivers that registered for it.",
  },
  create: (context) => ({
    "webhook:added": (change) => {
      const data = { webhook: webhookName(change.new!, context.snapshot("old")) };
      context.report({ change, messageId: "added", data, verdict: "compatible" });
    },
  }),
});
