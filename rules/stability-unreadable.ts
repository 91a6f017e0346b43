import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/rule.ts";
import { rankOf, sentences, subjectOf } from "./shared/lifecycle.ts";
import { kubernetesDeprecation } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Require a known `x-stability-level`",
    looksAt: "change",
    criteria: ["C1"],
    severity: "warn",
    source: kubernetesDeprecation(),
    messages: sentences("has the unknown stability level `{{new}}`"),
    recipe: "Use `draft`, `alpha`, `beta` or `stable`.",
  },
  create: (context) => {
    const visit = (change: Change<"stability">): void => {
      if (rankOf(change.new) !== undefined) return;
      const undecided = "The stability level is unknown, so the change is judged as stable.";
      context.report({ change, messageId: subjectOf(change), data: { new: change.new! }, undecided });
    };
    return { "stability:added": visit, "stability:changed": visit };
  },
});
