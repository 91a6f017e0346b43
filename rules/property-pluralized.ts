import { MAKING_PLURAL } from "./wording/checklists.ts";
import { defineRule } from "../src/rule.ts";
import { pluralOfRemoved } from "./families/property-removals.ts";
import { removalOutcome } from "./shared/property-outcomes.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow replacing a property by an array",
    looksAt: "change",
    criteria: ["C1", "C2", "C3", "C6"],
    source: kubernetesChanges("making-a-singular-field-plural"),
    messages: { pluralized: "{{property}} `{{name}}` of {{place}} was replaced by the array `{{list}}`." },
    checklists: MAKING_PLURAL,
    recipe: "Keep the {{property}}, add the array next to it, and keep its first item equal to the {{property}}.",
  },
  create: (context) => ({
    "property:removed": (change) => {
      const list = pluralOfRemoved(change, context);
      if (list === undefined) return;
      context.report({
        change,
        messageId: "pluralized",
        data: { list: list.name },
        ...removalOutcome(change.old!, change, context),
      });
    },
  }),
});
