import type { Change } from "../src/model/change.ts";
import type { Property } from "../src/model/schema.ts";
import type { RuleContext } from "../src/contracts/rule.ts";
import { factRule } from "./families/facts.ts";
import { isRequired, removalOutcome } from "./shared/property-outcomes.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default factRule({
  events: ["wrapper:added"],
  description: "Disallow adding an envelope object (such as `data`) around a request or response",
  criteria: ["C1", "C2", "C5"],
  source: kubernetesChanges("backward-compatibility-gotchas"),
  messages: { wrapped: "{{place}} was wrapped in an object: its old value is now in the {{property}} `{{name}}`." },
  recipe: "Keep the {{properties}} in place. Add new data as further {{properties}} or as headers.",
  judge: (change, context) => {
    const { name, channel } = change;
    const members = membersOf(change, context);
    const lost = members.find((member) => isRequired(member.name, "old", change, context)) ?? members[0]!;
    const requiresWrapper = channel.polarity === "request" && isRequired(name, "new", change, context);
    const loss = requiresWrapper ? ({ effect: "narrows" } as const) : removalOutcome(lost, change, context);
    const consequence = channel.polarity === "response" ? { consequence: NOT_FOUND } : {};
    return { messageId: "wrapped", ...loss, ...consequence };
  },
});

const NOT_FOUND = "Clients no longer find the {{properties}} at their old place.";

/** Lists the properties that are sent in this direction. */
function membersOf({ pair, channel }: Change, { schema }: Pick<RuleContext, "schema">): readonly Property[] {
  const hidden = channel.polarity === "request" ? "readOnly" : "writeOnly";
  return Object.values(schema("old", pair.old).properties).filter(({ annotations }) => !annotations[hidden]);
}
