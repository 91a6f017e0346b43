import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow removing a request body",
    looksAt: "change",
    criteria: ["C2", "C5"],
    severity: BY_STABILITY,
    source: openapi("request-body-object"),
    messages: { removed: "{{place}} no longer has a request body; before, it was {{need}}." },
    recipe: "Go on reading the body; move what it says elsewhere under a new path.",
  },
  create: (context) => ({
    "requestBody:removed": (change) => {
      const { required } = change.old!;
      const sent = change.channel.polarity === "request";
      context.report({
        change,
        messageId: "removed",
        data: { need: required ? "required" : "optional" },
        verdict: required ? "breaking" : "dangerous",
        criteria: [sent ? "C2" : "C5"],
        consequence: sent
          ? "What clients go on sending there is ignored, so that their calls mean something else."
          : "Receivers that read it no longer find it.",
      });
    },
  }),
});
