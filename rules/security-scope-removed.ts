import { defineRule } from "../src/rule.ts";
import { isUsed } from "./shared/security.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { rfc } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow removing a scope that clients may ask for",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: rfc(6749, "3.3"),
    messages: { removed: "The scope `{{scope}}` is gone." },
    recipe: "Go on granting the scope, even where nothing checks it any more.",
  },
  create: (context) => ({
    "securityScope:removed": (change) => {
      const matters = isUsed(change) && change.channel.polarity === "request";
      context.report({
        change,
        messageId: "removed",
        data: { scope: change.old! },
        verdict: matters ? "dangerous" : "compatible",
        consequence: matters ? "Clients that still ask for it may be refused a token altogether." : "",
      });
    },
  }),
});
