import { defineRule } from "../src/rule.ts";
import { waysOf } from "./shared/security.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Report a new way to authenticate, and disallow it for the calls that the API makes",
    looksAt: "change",
    criteria: ["C5"],
    severity: BY_STABILITY,
    source: openapi("security-requirement-object"),
    messages: {
      added: "Authentication by {{ways}} now suffices.",
      anonymous: "Calls without authentication are now possible.",
    },
    recipe: "Go on authenticating calls to subscribers as before; offer another way by a setting of the subscription.",
  },
  create: (context) => ({
    "securityRequirement:added": (change) => {
      const ways = waysOf(change.new!);
      context.report({ change, messageId: ways === "" ? "anonymous" : "added", effect: "widens", data: { ways } });
    },
  }),
});
