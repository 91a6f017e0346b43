import { factRule } from "./families/facts.ts";
import { openapi } from "./wording/standards.ts";
import { webhookName } from "./shared/webhooks.ts";

export default factRule({
  events: ["webhook:added"],
  description: "Report added webhooks",
  criteria: ["C5"],
  severity: "info",
  source: openapi("openapi-object"),
  messages: { added: "Webhook `{{webhook}}` was added." },
  recipe: "Send the webhook only to receivers that registered for it.",
  judge: (change, context) => {
    const data = { webhook: webhookName(change.new!, context.snapshot("old")) };
    return { messageId: "added", data, verdict: "compatible" };
  },
});
