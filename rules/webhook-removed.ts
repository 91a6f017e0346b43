import { factRule } from "./families/facts.ts";
import { removalOf } from "./shared/removal.ts";
import { openapi } from "./wording/standards.ts";
import { webhookName } from "./shared/webhooks.ts";

export default factRule({
  events: ["webhook:removed"],
  description: "Disallow removing a webhook",
  criteria: ["C5"],
  source: openapi("openapi-object"),
  messages: {
    removed: "Webhook `{{webhook}}` was removed without being deprecated.",
    announced: "Webhook `{{webhook}}` was removed after it was deprecated.",
  },
  recipe: "Keep sending the webhook, set `deprecated: true` and `x-sunset`, and remove it after that date.",
  judge: (change, context) => {
    const { annotations } = change.old!;
    const announced = removalOf(annotations, context.today) === "announced";
    return {
      messageId: announced ? "announced" : "removed",
      data: { webhook: webhookName(change.old!, context.snapshot("new")) },
      verdict: announced ? "dangerous" : "breaking",
      consequence: "Clients that rely on the webhook wait for a call that never comes.",
    };
  },
});
