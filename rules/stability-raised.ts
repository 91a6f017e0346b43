import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/rule.ts";
import { rankOf, sentences, subjectOf } from "./shared/lifecycle.ts";
import { kubernetesDeprecation } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Report raised `x-stability-level`",
    looksAt: "change",
    criteria: ["C1"],
    severity: "info",
    source: kubernetesDeprecation(),
    messages: sentences("was raised from stability level `{{old}}` to `{{new}}`"),
    recipe: "No action is needed.",
  },
  create: (context) => {
    const visit = (change: Change<"stability">): void => {
      const [old, new_] = [rankOf(change.old), rankOf(change.new)];
      if (old === undefined || new_ === undefined || new_ < old) return;
      const data = { old: change.old ?? "stable", new: change.new ?? "stable" };
      context.report({ change, messageId: subjectOf(change), verdict: "compatible", data });
    };
    return { "stability:added": visit, "stability:changed": visit, "stability:removed": visit };
  },
});
