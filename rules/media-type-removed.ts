import type { Change } from "../src/model/change.ts";
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
      all: "{{place}} no longer has a body.",
    },
    recipe: "Go on offering the media type beside the new one.",
  },
  create: (context) => {
    const tell = (change: Change<"mediaType" | "content">, messageId: "removed" | "all"): void => {
      const { pair, channel } = change;
      if (pair.kind !== "response" || channel.polarity === "request") {
        context.report({ change, messageId, effect: "narrows" });
        return;
      }
      const verdict = channel.outcome === "failure" ? context.profile.failureResponses : "breaking";
      const consequence = CONSEQUENCES[messageId];
      context.report({ change, messageId, verdict, consequence });
    };
    return {
      "mediaType:removed": (change) => tell(change, "removed"),
      "content:removed": (change) => {
        // The result of a function has no media type.
        if (change.name !== "") tell(change, "all");
      },
    };
  },
});

const CONSEQUENCES = {
  removed: "Clients that accept nothing else get something that they cannot read, or no answer.",
  all: "Clients that read what was sent find nothing.",
};
