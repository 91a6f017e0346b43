import { defineRule } from "../src/rule.ts";
import { holderOf } from "./shared/names.ts";
import { isUsed } from "./shared/security.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow withdrawing a flow by which clients get their tokens",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: openapi("oauth-flows-object"),
    messages: { removed: "The security scheme `{{scheme}}` no longer has the flow `{{flow}}`." },
    recipe: "Keep the flow until every client that is registered for it has moved to another.",
  },
  create: (context) => ({
    "securityFlow:removed": (change) => {
      const flow = change.old!.name;
      const matters = isUsed(change) && change.channel.polarity === "request";
      context.report({
        change,
        messageId: "removed",
        data: { flow, scheme: holderOf(change, flow) },
        verdict: matters ? "breaking" : "compatible",
        consequence: matters ? "Clients that get their tokens by this flow get none any more." : "",
      });
    },
  }),
});
