import { defineRule } from "../src/rule.ts";
import { forbidsChange } from "./shared/cel.ts";
import { apart } from "./shared/excerpts.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Report a validation rule that is written anew",
    looksAt: "change",
    criteria: ["C1", "C3", "C5"],
    severity: BY_STABILITY,
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: { changed: "{{place}} had to satisfy `{{name}}` and must now satisfy `{{new}}`." },
    recipe: "Compare both rules for values at their limits; let stored values pass (`self == oldSelf || …`).",
  },
  create: (context) => ({
    "validation:changed": (change) => {
      if (forbidsChange(change.new!)) return;
      const [name, new_] = apart(change.old!.rule, change.new!.rule);
      const data = { name, new: new_ };
      const undecided = "Both rules are programs: only values could tell which of them refuses more.";
      context.report({ change, messageId: "changed", data, undecided });
    },
  }),
});
