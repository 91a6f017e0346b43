import { factRule } from "./families/facts.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["webhook:renamed"],
  description: "Disallow renaming a webhook",
  criteria: ["C5"],
  source: openapi("openapi-object"),
  messages: { renamed: "Webhook `{{old}}` was probably renamed to `{{new}}`." },
  recipe:
    "Keep the name, because clients register with it and distinguish events by it. Put the text for readers into `summary`.",
  judge: (change) => {
    const data = { old: change.old!.path, new: change.new!.path };
    const consequence = "Clients that registered for the old name no longer receive the webhook.";
    return { messageId: "renamed", data, verdict: "breaking", consequence };
  },
});
