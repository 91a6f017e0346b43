import type { Change } from "../src/model/change.ts";
import type { Property } from "../src/model/schema.ts";
import { defineRule, type RuleContext } from "../src/rule.ts";
import { isRequired, lossOf } from "./shared/members.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow putting a value into an object of its own",
    looksAt: "change",
    criteria: ["C1", "C2", "C5"],
    severity: BY_STABILITY,
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: { wrapped: "{{place}} is now wrapped: what it was before stands in its member `{{name}}`." },
    recipe: "Keep the members where they are, and put what comes with them beside them, or into headers.",
  },
  create: (context) => ({
    "wrapper:added": (change) => {
      const { name, channel } = change;
      const members = membersOf(change, context);
      const lost = members.find((member) => isRequired(member.name, "old", change, context)) ?? members[0]!;
      const isAsked = channel.polarity === "request" && isRequired(name, "new", change, context);
      const loss = isAsked ? ({ effect: "narrows" } as const) : lossOf(lost, change, context);
      const consequence = channel.polarity === "response" ? { consequence: UNFOUND } : {};
      context.report({ change, messageId: "wrapped", ...loss, ...consequence });
    },
  }),
});

const UNFOUND = "Clients find none of its members where they were.";

/** Those that travel this way: each is lost as much as any other, but what was required. */
function membersOf({ pair, channel }: Change, { schema }: Pick<RuleContext, "schema">): readonly Property[] {
  const hidden = channel.polarity === "request" ? "readOnly" : "writeOnly";
  return Object.values(schema("old", pair.old).properties).filter(({ annotations }) => !annotations[hidden]);
}
