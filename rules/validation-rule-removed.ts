import { defineRule } from "../src/rule.ts";
import { forbidsChange } from "./shared/cel.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow dropping a validation rule",
    looksAt: "change",
    criteria: ["C3", "C5"],
    severity: { alpha: "info", beta: "warn", stable: "warn" },
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: { removed: "{{place}} need no longer satisfy `{{name}}`." },
    recipe: "Keep the rule, or accept the new values for a release before anything sends them.",
  },
  create: (context) => ({
    "validation:removed": (change) => {
      if (forbidsChange(change.old!)) return;
      const { effect } = context.relate(change);
      context.report({ change, messageId: "removed", effect: effect === "same" ? "same" : "widens" });
    },
  }),
});
