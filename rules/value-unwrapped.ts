import type { Change } from "../src/model/change.ts";
import { defineRule, type RuleContext } from "../src/rule.ts";
import { lossOf } from "./shared/members.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow taking a value out of the object that held it",
    looksAt: "change",
    criteria: ["C1", "C2", "C5"],
    severity: BY_STABILITY,
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: { unwrapped: "{{place}} is no longer wrapped: it is now what stood in its member `{{name}}` before." },
    recipe: "Keep the envelope, or offer the bare value under a media type, a path or a version of its own.",
  },
  create: (context) => ({
    "wrapper:removed": (change) => {
      const isRead = change.channel.polarity === "response";
      const loss = asksClients(change, context)
        ? ({ effect: "narrows" } as const)
        : lossOf(change.old!, change, context);
      context.report({ change, messageId: "unwrapped", ...loss, ...(isRead && { consequence: UNFOUND }) });
    },
  }),
});

const UNFOUND = "Clients find none of its members where they were.";

/** Whether the value must have a member that the envelope did not. */
function asksClients({ pair, channel }: Change, { schema }: Pick<RuleContext, "schema">): boolean {
  const { required, properties } = schema("new", pair.new);
  return (
    channel.polarity === "request" && Object.keys(required).some((name) => !properties[name]?.annotations.readOnly)
  );
}
