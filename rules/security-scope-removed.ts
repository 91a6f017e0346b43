import { defineRule } from "../src/rule.ts";
import { isUsed } from "./shared/security.ts";
import { rfc } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow removing an OAuth scope",
    looksAt: "change",
    criteria: ["C1"],
    source: rfc(6749, "3.3"),
    messages: { removed: "OAuth scope `{{scope}}` was removed." },
    recipe: "Keep granting the scope, even if no operation requires it.",
  },
  create: (context) => ({
    "securityScope:removed": (change) => {
      const matters = isUsed(change) && change.channel.polarity === "request";
      context.report({
        change,
        messageId: "removed",
        data: { scope: change.old! },
        verdict: matters ? "dangerous" : "compatible",
        consequence: matters ? "Token requests that still contain the scope can be rejected." : "",
      });
    },
  }),
});
