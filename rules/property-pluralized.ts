import { factRule } from "./families/facts.ts";
import { MAKING_PLURAL } from "./wording/checklists.ts";
import { pluralOfRemoved } from "./families/property-removals.ts";
import { removalOutcome } from "./shared/property-outcomes.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default factRule({
  events: ["property:removed"],
  description: "Disallow replacing a property by an array",
  criteria: ["C1", "C2", "C3", "C6"],
  source: kubernetesChanges("making-a-singular-field-plural"),
  messages: { pluralized: "{{property}} `{{name}}` of {{place}} was replaced by the array `{{list}}`." },
  checklists: MAKING_PLURAL,
  recipe: "Keep the {{property}}, add the array next to it, and keep its first item equal to the {{property}}.",
  judge: (change, context) => {
    const list = pluralOfRemoved(change, context);
    if (list === undefined) return undefined;
    return {
      messageId: "pluralized",
      data: { list: list.name },
      ...removalOutcome(change.old!, change, context),
    };
  },
});
