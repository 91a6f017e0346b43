import { defineRule } from "../src/rule.ts";
import { removalOf } from "./shared/removal.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";
import { webhookName } from "./shared/webhooks.ts";

export default defineRule({
  meta: {
    description: "Disallow removing a webhook",
    looksAt: "change",
    criteria: ["C5"],
    severity: BY_STABILITY,
    source: openapi("openapi-object"),
    messages: {
      removed: "The webhook `{{webhook}}` was removed.",
      announced: "The webhook `{{webhook}}` was removed; it was deprecated before.",
    },
    recipe:
      "Go on sending the webhook; deprecate it, say with `x-sunset` when it will end, and remove it after that day.",
  },
  create: (context) => ({
    "webhook:removed": (change) => {
      const { annotations } = change.old!;
      const announced = removalOf(annotations, context.today) === "announced";
      context.report({
        change,
        messageId: announced ? "announced" : "removed",
        data: { webhook: webhookName(change.old!, context.snapshot("new")) },
        verdict: announced ? "dangerous" : "breaking",
        consequence: "Clients that rely on being told wait for something that never comes.",
      });
    },
  }),
});
