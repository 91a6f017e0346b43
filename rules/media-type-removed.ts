import type { Change } from "../src/model/change.ts";
import { traitsOf } from "../src/model/schema.ts";
import { defineRule, type RuleContext } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { rfc } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow removing a media type from a request or response",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: rfc(9110, "12.1"),
    messages: {
      removed: "Media type `{{name}}` was removed from {{place}}.",
      all: "The body was removed from {{place}}.",
      nothing: "The return value was removed from the function.",
      unasserted: "The assertion `{{guard}}` was removed from the function.",
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
        context.report({ change, messageId, effect: "narrows", ...(isSent && { consequence: SENDERS[messageId] }) });
        return;
      }
      const verdict = channel.outcome === "failure" ? context.profile.failureResponses : "breaking";
      const consequence = CONSEQUENCES[messageId];
      context.report({ change, messageId, verdict, consequence });
    };
    return {
      "mediaType:removed": (change) => reportRemoval(change, "removed"),
      "content:removed": (change) => {
        // The return value of a function has no media type.
        if (change.name !== "") {
          reportRemoval(change, "all");
          return;
        }
        const guard = guardOf(change, context);
        const loss =
          guard === undefined ? UNUSED : ({ messageId: "unasserted", data: { guard }, consequence: RELYING } as const);
        context.report({ change, verdict: "breaking", ...loss });
      },
    };
  },
});

const SENDERS = {
  removed: "Requests with this media type are rejected.",
  all: "Requests with a body are rejected.",
};
const CONSEQUENCES = {
  removed: "Clients that accept only this media type get an error, or content that they cannot read.",
  all: "Clients that read the body no longer get one.",
};
const UNUSED = { messageId: "nothing", consequence: "Code that uses the return value no longer compiles." } as const;
const RELYING = "Code that relies on the assertion no longer compiles.";

/** Returns the assertion of a function without a return value: `asserts it is string`. */
function guardOf({ old = {} }: Change<"content">, { schema }: RuleContext): string | undefined {
  const returned = Object.values(old)[0]?.schema;
  if (returned === undefined) return undefined;
  const { guard } = traitsOf(schema("old", returned));
  return guard?.startsWith("asserts ") === true ? guard : undefined;
}
