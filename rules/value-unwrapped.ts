import type { Change } from "../src/model/change.ts";
import type { RuleContext } from "../src/contracts/rule.ts";
import { factRule } from "./families/facts.ts";
import { removalOutcome } from "./shared/property-outcomes.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default factRule({
  events: ["wrapper:removed"],
  description: "Disallow removing the envelope object (such as `data`) around a request or response",
  criteria: ["C1", "C2", "C5"],
  source: kubernetesChanges("backward-compatibility-gotchas"),
  messages: {
    unwrapped: "{{place}} was unwrapped: it now directly contains the value of its old {{property}} `{{name}}`.",
  },
  recipe: "Keep the envelope object, or offer the unwrapped value under another media type, path or version.",
  judge: (change, context) => {
    const isRead = change.channel.polarity === "response";
    const loss = requiresMore(change, context)
      ? ({ effect: "narrows" } as const)
      : removalOutcome(change.old!, change, context);
    return { messageId: "unwrapped", ...loss, ...(isRead && { consequence: NOT_FOUND }) };
  },
});

const NOT_FOUND = "Clients no longer find the {{properties}} at their old place.";

/** Returns whether the unwrapped value requires properties that the envelope did not require. */
function requiresMore({ pair, channel }: Change, { schema }: Pick<RuleContext, "schema">): boolean {
  const { required, properties } = schema("new", pair.new);
  return (
    channel.polarity === "request" && Object.keys(required).some((name) => !properties[name]?.annotations.readOnly)
  );
}
