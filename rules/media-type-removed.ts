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
    messages: {
      removed: "{{place}} can no longer be `{{name}}`.",
      nothing: "Nothing is returned any more.",
    },
    recipe: "Go on offering the media type beside the new one.",
  },
  create: (context) => ({
    "mediaType:removed": (change) => {
      const { pair, channel } = change;
      if (pair.kind !== "response" || channel.polarity === "request") {
        context.report({ change, messageId: "removed", effect: "narrows" });
        return;
      }
      // What a function returns has no media type.
      if (change.name === "") {
        context.report({ change, messageId: "nothing", verdict: "breaking", consequence: UNUSED });
        return;
      }
      const verdict = channel.outcome === "failure" ? context.profile.failureResponses : "breaking";
      const consequence = "Clients that accept nothing else get something that they cannot read, or no answer.";
      context.report({ change, messageId: "removed", verdict, consequence });
    },
  }),
});

const UNUSED = "Code that uses what it returned no longer compiles.";
