import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

/** Nobody but its own machine reaches it. */
const LOOPBACK =
  /^(?:[a-z][a-z0-9+.-]*:)?\/\/(?:localhost|[^/]*\.localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)(?::\d+)?(?:\/|$)/i;

export default defineRule({
  meta: {
    description: "Disallow withdrawing an address of the API",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: openapi("server-object"),
    messages: { removed: "`{{name}}` is no longer an address of the API." },
    recipe: "Keep the old address, or redirect it with status 308, until no client calls it any more.",
  },
  create: (context) => ({
    "server:removed": (change) => {
      if (LOOPBACK.test(change.name)) context.report({ change, messageId: "removed", effect: "same" });
      else {
        const consequence = "Calls that go to this address fail.";
        context.report({ change, messageId: "removed", verdict: "breaking", consequence });
      }
    },
  }),
});
