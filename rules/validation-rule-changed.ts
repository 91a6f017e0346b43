import { factRule } from "./families/facts.ts";
import { forbidsChange } from "./shared/cel.ts";
import { apart } from "./wording/excerpts.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default factRule({
  events: ["validation:changed"],
  description: "Disallow changing a rule in `x-kubernetes-validations`",
  criteria: ["C1", "C3", "C5"],
  source: kubernetesChanges("backward-compatibility-gotchas"),
  messages: { changed: "Validation rule of {{place}} changed from `{{name}}` to `{{new}}`." },
  recipe: "Write the rule as `self == oldSelf || (…)`, so that stored objects stay valid.",
  judge: (change) => {
    if (forbidsChange(change.new!)) return undefined;
    const [name, new_] = apart(change.old!.rule, change.new!.rule);
    const data = { name, new: new_ };
    const undecided = "The values that the old and the new rule reject were not compared.";
    return { messageId: "changed", data, undecided };
  },
});
