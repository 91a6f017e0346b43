import { defineRule } from "../src/rule.ts";
import { isRequired, lossOf } from "./shared/members.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";
import { showNames } from "./shared/values.ts";

export default defineRule({
  meta: {
    description: "Disallow putting members into an object of their own",
    looksAt: "change",
    criteria: ["C1", "C2", "C5"],
    severity: BY_STABILITY,
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: { grouped: "The members {{members}} of {{place}} now stand in its new member `{{name}}`." },
    recipe: "Keep the members where they are and in step with those of the new one, and deprecate them before they go.",
  },
  create: (context) => ({
    "grouping:changed": (change) => {
      const { holder, members } = change.new!;
      const isResponse = change.channel.polarity === "response";
      const lost = members.find(({ name }) => isRequired(name, "old", change, context)) ?? members[0];
      const isAsked = !isResponse && isRequired(holder.name, "new", change, context);
      const loss = isAsked ? ({ effect: "narrows" } as const) : lossOf(lost, change, context);
      const data = { members: showNames(members.map(({ name }) => name)) };
      context.report({ change, messageId: "grouped", data, ...loss, ...(isResponse && { consequence: UNFOUND }) });
    },
  }),
});

const UNFOUND = "Clients no longer find them where they were.";
