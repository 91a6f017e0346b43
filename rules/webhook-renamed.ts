import { defineRule } from "../src/rule.ts";
import { openapi } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow renaming a webhook",
    looksAt: "change",
    criteria: ["C5"],
    source: openapi("openapi-object"),
    messages: { renamed: "Webhook `{{old}}` was probably renamed to `{{new}}`." },
    recipe:
      "Keep the name, because clients register with it and distinguish events by it. Put the text for readers into `summary`.",
  },
  create: (context) => ({
    "webhook:renamed": (change) => {
      const data = { old: change.old!.path, new: change.new!.path };
      const consequence = "Clients that registered for the old name no longer receive the webhook.";
      context.report({ change, messageId: "renamed", data, verdict: "breaking", consequence });
    },
  }),
});
