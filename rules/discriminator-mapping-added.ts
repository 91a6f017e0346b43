import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow sending a discriminator value that clients do not know",
    looksAt: "change",
    criteria: ["C5"],
    severity: BY_STABILITY,
    source: openapi("discriminator-object"),
    messages: { added: "The discriminator of {{place}} has a new value `{{name}}`." },
    recipe:
      "Send the new value only to clients that ask for it, or in a new version; tell clients to skip what they do not know.",
  },
  create: (context) => ({
    "discriminatorMapping:added": (change) => context.report({ change, messageId: "added", effect: "widens" }),
  }),
});
