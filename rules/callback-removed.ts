import { defineRule } from "../src/rule.ts";
import { removalOf } from "./shared/removal.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow removing a callback",
    looksAt: "change",
    criteria: ["C5"],
    severity: BY_STABILITY,
    source: openapi("callback-object"),
    messages: {
      removed: "{{place}} no longer calls back with `{{name}}`.",
      announced: "{{place}} no longer calls back with `{{name}}`, which was deprecated before.",
    },
    recipe:
      "Go on calling back; deprecate the callback, say with `x-sunset` when it will end, and remove it after that day.",
  },
  create: (context) => ({
    "callback:removed": (change) => {
      const { annotations, polarity } = change.old!;
      const announced = removalOf(annotations, context.today) === "announced";
      const sent = polarity === "response";
      context.report({
        change,
        messageId: announced ? "announced" : "removed",
        verdict: announced ? "dangerous" : "breaking",
        criteria: [sent ? "C5" : "C1"],
        consequence: sent ? "Clients wait for a call that never comes." : "Calls to it fail.",
      });
    },
  }),
});
