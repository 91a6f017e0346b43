import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow renaming a webhook",
    looksAt: "change",
    criteria: ["C5"],
    severity: BY_STABILITY,
    source: openapi("openapi-object"),
    messages: { renamed: "The webhook `{{old}}` is gone; it looks renamed to `{{new}}`." },
    recipe: "Keep the name, by which clients register and tell events apart; what people read is the summary.",
  },
  create: (context) => ({
    "webhook:renamed": (change) => {
      const data = { old: change.old!.path, new: change.new!.path };
      const consequence = "Clients that registered for it under its old name are no longer told.";
      context.report({ change, messageId: "renamed", data, verdict: "breaking", consequence });
    },
  }),
});
