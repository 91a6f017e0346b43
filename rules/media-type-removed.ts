import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { rfc } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow removing a media type from a request or response",
    looksAt: "change",
    criteria: ["C1"],
    source: rfc(9110, "12.1"),
    messages: {
      removed: "Media type `{{name}}` was removed from {{place}}.",
      all: "The body was removed from {{place}}.",
    },
    recipe: {
      typescript: "Keep the return value, or offer another function without one.",
      other: "Keep offering the media type in addition to the new one.",
    },
  },
  create: (context) => {
    const reportRemoval = (change: Change<"mediaType" | "content">, messageId: "removed" | "all"): void => {
      const { pair, channel } = change;
      if (pair.kind !== "response" || channel.polarity === "request") {
        const isSent = pair.kind !== "response";
        context.report({
          change,
          messageId,
          effect: "narrows",
          ...(isSent && { consequence: SENDERS[messageId](change.name) }),
        });
        return;
      }
      const verdict = channel.outcome === "failure" ? context.profile.failureResponses : "breaking";
      const consequence = CONSEQUENCES[messageId](change.name);
      context.report({ change, messageId, verdict, consequence });
    };
    return {
      "mediaType:removed": (change) => reportRemoval(change, "removed"),
      "content:removed": (change) => {
        // The return value of a function has no media type.
        if (change.name !== "") reportRemoval(change, "all");
      },
    };
  },
});

const SENDERS = {
  removed: (name: string) => `Requests with a body of the media type \`${name}\` are rejected.`,
  all: () => "Requests with a body are rejected.",
};
const CONSEQUENCES = {
  removed: (name: string) => `Clients that accept only \`${name}\` get an error, or content that they cannot read.`,
  all: () => "Clients that read the body no longer get one.",
};
