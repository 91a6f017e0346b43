import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { rfc } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow removing a media type",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: rfc(9110, "12.1"),
    messages: { removed: "{{place}} can no longer be `{{name}}`." },
    recipe: "Go on offering the media type beside the new one.",
  },
  create: (context) => ({
    "mediaType:removed": (change) => {
      const { pair, channel } = change;
      if (pair.kind !== "response" || channel.polarity === "request") {
        context.report({ change, messageId: "removed", effect: "narrows" });
        return;
      }
      const verdict = channel.outcome === "failure" ? context.profile.failureResponses : "breaking";
      const consequence = "Clients that accept nothing else get something that they cannot read, or no answer.";
      context.report({ change, messageId: "removed", verdict, consequence });
    },
  }),
});
