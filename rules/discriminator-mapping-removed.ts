import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow refusing a discriminator value that clients may send",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: openapi("discriminator-object"),
    messages: { removed: "The discriminator of {{place}} no longer has the value `{{name}}`." },
    recipe: "Go on mapping the old value, beside any new one, to the same schema.",
  },
  create: (context) => ({
    "discriminatorMapping:removed": (change) => context.report({ change, messageId: "removed", effect: "narrows" }),
  }),
});
