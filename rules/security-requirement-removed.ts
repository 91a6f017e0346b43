import { defineRule } from "../src/rule.ts";
import { waysOf } from "./shared/security.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow withdrawing a way to authenticate, or asking for authentication where none was needed",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: openapi("security-requirement-object"),
    messages: {
      removed: "Authentication by {{ways}} no longer suffices.",
      anonymous: "Authentication is now required; before, calls did without.",
    },
    recipe: "Offer the new way beside the old one, and withdraw the old one when no client uses it any more.",
  },
  create: (context) => ({
    "securityRequirement:removed": (change) => {
      const ways = waysOf(change.old!);
      const refused =
        ways === "" ? "Clients that call without are refused." : "Clients that sign in only so are refused.";
      context.report({
        change,
        messageId: ways === "" ? "anonymous" : "removed",
        effect: "narrows",
        ...(change.channel.polarity === "request" && { consequence: refused }),
        data: { ways },
      });
    },
  }),
});
