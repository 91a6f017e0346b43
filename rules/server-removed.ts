import { factRule } from "./families/facts.ts";
import { openapi } from "./wording/standards.ts";

/** URLs that only the local machine can reach. */
const LOOPBACK =
  /^(?:[a-z][a-z0-9+.-]*:)?\/\/(?:localhost|[^/]*\.localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)(?::\d+)?(?:\/|$)/i;

export default factRule({
  events: ["server:removed"],
  description: "Disallow removing a server",
  criteria: ["C1"],
  source: openapi("server-object"),
  messages: { removed: "Server `{{name}}` was removed." },
  recipe: "Keep the old server, or redirect it with status 308, until no client calls it.",
  judge: (change) => {
    if (LOOPBACK.test(change.name)) return { messageId: "removed", effect: "same" };

    const consequence = `Requests to \`${change.name}\` fail.`;
    return { messageId: "removed", verdict: "breaking", consequence };
  },
});
