import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/rule.ts";
import { rankOf, sentences, subjectOf } from "./shared/lifecycle.ts";
import { kubernetesDeprecation } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Require a stability level to be one that is known",
    looksAt: "change",
    criteria: ["C1"],
    severity: { alpha: "warn", beta: "warn", stable: "warn" },
    source: kubernetesDeprecation(),
    messages: sentences("has the stability level `{{new}}`, which is none of draft, alpha, beta and stable"),
    recipe: "Write `draft`, `alpha`, `beta` or `stable`.",
  },
  create: (context) => {
    const hear = (change: Change<"stability">): void => {
      if (rankOf(change.new) !== undefined) return;
      const undecided = "What is promised by a level that nobody knows cannot be told; it counts as stable.";
      context.report({ change, messageId: subjectOf(change), data: { new: change.new! }, undecided });
    };
    return { "stability:added": hear, "stability:changed": hear };
  },
});
