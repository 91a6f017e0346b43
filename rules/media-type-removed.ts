import type { Change } from "../src/model/change.ts";
import { traitsOf } from "../src/model/schema.ts";
import { defineRule, type RuleContext } from "../src/rule.ts";
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
      nothing: "Nothing is returned any more.",
      unasserted: "It no longer says `{{guard}}`.",
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
        // What a function returns has no media type.
        if (change.name !== "") {
          tell(change, "all");
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

const CONSEQUENCES = {
  removed: "Clients that accept nothing else get something that they cannot read, or no answer.",
  all: "Clients that read what was sent find nothing.",
};
const UNUSED = { messageId: "nothing", consequence: "Code that uses what it returned no longer compiles." } as const;
const RELYING = "Code that relies on what it said no longer compiles.";

/** Of a function that returns nothing, and says something of its argument: `asserts it is string`. */
function guardOf({ old = {} }: Change<"content">, { schema }: RuleContext): string | undefined {
  const returned = Object.values(old)[0]?.schema;
  if (returned === undefined) return undefined;
  const { guard } = traitsOf(schema("old", returned));
  return guard?.startsWith("asserts ") === true ? guard : undefined;
}
