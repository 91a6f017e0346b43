import { defineRule } from "../src/rule.ts";
import { openapi } from "./wording/standards.ts";

/** URLs that only the local machine can reach. */
const LOOPBACK =
  /^(?:[a-z][a-z0-9+.-]*:)?\/\/(?:localhost|[^/]*\.localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)(?::\d+)?(?:\/|$)/i;

export default defineRule({
  meta: {
    description: "Disallow removing a server",
    looksAt: "change",
    criteria: ["C1"],
    source: openapi("server-object"),
    messages: { removed: "Server `{{name}}` was removed." },
    recipe: "Keep the old server, or redirect it with status 308, until no client calls it.",
  },
  create: (context) => ({
    "server:removed": (change) => {
      if (LOOPBACK.test(change.name)) context.report({ change, messageId: "removed", effect: "same" });
      else {
        const consequence = "Requests to this server fail.";
        context.report({ change, messageId: "removed", verdict: "breaking", consequence });
      }
    },
  }),
});
