import { defineRule } from "../src/rule.ts";
import { forbidsChange } from "./shared/cel.ts";
import { apart } from "./wording/excerpts.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow changing a rule in `x-kubernetes-validations`",
    looksAt: "change",
    criteria: ["C1", "C3", "C5"],
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: { changed: "Validation rule of {{place}} changed from `{{name}}` to `{{new}}`." },
    recipe: "Compare both rules for values at their limits. Exempt stored values (`self == oldSelf || …`).",
  },
  create: (context) => ({
    "validation:changed": (change) => {
      if (forbidsChange(change.new!)) return;
      const [name, new_] = apart(change.old!.rule, change.new!.rule);
      const data = { name, new: new_ };
      const undecided = "The values that the old and the new rule reject were not compared.";
      context.report({ change, messageId: "changed", data, undecided });
    },
  }),
});
