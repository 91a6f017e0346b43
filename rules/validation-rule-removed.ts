import { factRule } from "./families/facts.ts";
import { forbidsChange } from "./shared/cel.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default factRule({
  events: ["validation:removed"],
  description: "Disallow removing a rule from `x-kubernetes-validations`",
  criteria: ["C3", "C5"],
  severity: { alpha: "info", beta: "warn", stable: "warn" },
  source: kubernetesChanges("backward-compatibility-gotchas"),
  messages: { removed: "Validation rule `{{name}}` was removed from {{place}}." },
  recipe: "Keep the rule, or accept the new values one release before any client sends them.",
  judge: (change, context) => {
    if (forbidsChange(change.old!)) return undefined;
    const { effect } = context.relate(change);
    return { messageId: "removed", effect: effect === "same" ? "same" : "widens" };
  },
});
