import { factRule } from "./families/facts.ts";
import { isRequired, removalOutcome } from "./shared/property-outcomes.ts";
import { kubernetesChanges } from "./wording/standards.ts";
import { showNames } from "./shared/values.ts";

export default factRule({
  events: ["grouping:changed"],
  description: "Disallow moving properties into a new object",
  criteria: ["C1", "C2", "C5"],
  source: kubernetesChanges("backward-compatibility-gotchas"),
  messages: { grouped: "{{properties}} {{moved}} of {{place}} were moved into the new {{property}} `{{name}}`." },
  recipe: "Keep the {{properties}}, with the same values as in the new object. Deprecate them before you remove them.",
  judge: (change, context) => {
    const { holder, members } = change.new!;
    const isResponse = change.channel.polarity === "response";
    const lost = members.find(({ name }) => isRequired(name, "old", change, context)) ?? members[0];
    const isDemanded = !isResponse && isRequired(holder.name, "new", change, context);
    const loss = isDemanded ? ({ effect: "narrows" } as const) : removalOutcome(lost, change, context);
    const moved = showNames(members.map(({ name }) => name));
    const consequence = `Clients that read ${moved} no longer find these {{properties}}.`;
    return {
      messageId: "grouped",
      data: { moved },
      ...loss,
      ...(isResponse && { consequence }),
    };
  },
});
