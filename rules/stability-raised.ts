import { factRule } from "./families/facts.ts";
import { rankOf, sentences, subjectOf } from "./shared/lifecycle.ts";
import { kubernetesDeprecation } from "./wording/standards.ts";

export default factRule({
  events: ["stability:added", "stability:changed", "stability:removed"],
  description: "Report raised `x-stability-level`",
  criteria: ["C1"],
  severity: "info",
  source: kubernetesDeprecation(),
  messages: sentences("was raised from stability level `{{old}}` to `{{new}}`"),
  recipe: "No action is needed.",
  judge: (change) => {
    const [old, new_] = [rankOf(change.old), rankOf(change.new)];
    if (old === undefined || new_ === undefined || new_ < old) return undefined;
    const data = { old: change.old ?? "stable", new: change.new ?? "stable" };
    return { messageId: subjectOf(change), verdict: "compatible", data };
  },
});
