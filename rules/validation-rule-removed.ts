import { defineRule } from "../src/rule.ts";
import { forbidsChange } from "./shared/cel.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow removing a rule from `x-kubernetes-validations`",
    looksAt: "change",
    criteria: ["C3", "C5"],
    severity: { alpha: "info", beta: "warn", stable: "warn" },
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: { removed: "Validation rule `{{name}}` was removed from {{place}}." },
    recipe: "Keep the rule, or accept the new values one release before any client sends them.",
  },
  create: (context) => ({
    "validation:removed": (change) => {
      if (forbidsChange(change.old!)) return;
      const { effect } = context.relate(change);
      context.report({ change, messageId: "removed", effect: effect === "same" ? "same" : "widens" });
    },
  }),
});
