import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow taking away the member that tells clients which alternative they receive",
    looksAt: "change",
    criteria: ["C5"],
    severity: BY_STABILITY,
    source: openapi("discriminator-object"),
    messages: { removed: "The alternatives of {{place}} are no longer told apart by `{{member}}`." },
    recipe: "Keep the discriminator, and go on filling its member.",
  },
  create: (context) => ({
    "discriminator:removed": (change) => {
      const isResponse = change.channel.polarity === "response";
      const consequence =
        "Clients that chose by that member can no longer rely on it, and generated ones lose the choice.";
      context.report({
        change,
        messageId: "removed",
        data: { member: change.old!.propertyName },
        ...(isResponse ? { verdict: "dangerous", consequence } : { effect: "same" }),
      });
    },
  }),
});
