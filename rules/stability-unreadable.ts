import { factRule } from "./families/facts.ts";
import { rankOf, sentences, subjectOf } from "./shared/lifecycle.ts";
import { kubernetesDeprecation } from "./wording/standards.ts";

export default factRule({
  events: ["stability:added", "stability:changed"],
  description: "Require a known `x-stability-level`",
  criteria: ["C1"],
  severity: "warn",
  source: kubernetesDeprecation(),
  messages: sentences("has the unknown stability level `{{new}}`"),
  recipe: "Use `draft`, `alpha`, `beta` or `stable`.",
  judge: (change) => {
    if (rankOf(change.new) !== undefined) return undefined;
    const undecided = "The stability level is unknown, so the change is judged as stable.";
    return { messageId: subjectOf(change), data: { new: change.new! }, undecided };
  },
});
