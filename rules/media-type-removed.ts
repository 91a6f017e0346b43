import type { Change } from "../src/model/change.ts";
import { TYPE_TRAITS, type TypeTraits } from "../src/model/schema.ts";
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
      nothing: "Nothing is returned any more.",
      unasserted: "It no longer says `{{guard}}`.",
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
        const guard = guardOf(change, context);
        const loss =
          guard === undefined ? UNUSED : ({ messageId: "unasserted", data: { guard }, consequence: RELYING } as const);
        context.report({ change, verdict: "breaking", ...loss });
        return;
      }
      const verdict = channel.outcome === "failure" ? context.profile.failureResponses : "breaking";
      const consequence = "Clients that accept nothing else get something that they cannot read, or no answer.";
      context.report({ change, messageId: "removed", verdict, consequence });
    },
  }),
});

const UNUSED = { messageId: "nothing", consequence: "Code that uses what it returned no longer compiles." } as const;
const RELYING = "Code that relies on what it said no longer compiles.";

/** Of a function that returns nothing, and says something of its argument: `asserts it is string`. */
function guardOf({ old }: Change<"mediaType">, { schema }: RuleContext): string | undefined {
  if (old?.schema === undefined) return undefined;
  const traits = schema("old", old.schema).extensions[TYPE_TRAITS]?.value as TypeTraits | undefined;
  return traits?.guard?.startsWith("asserts ") === true ? traits.guard : undefined;
}
