import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/rule.ts";
import { rankOf, sentences, subjectOf } from "./shared/lifecycle.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { kubernetesDeprecation } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Report a stability level that is raised",
    looksAt: "change",
    criteria: ["C1"],
    severity: FOR_INFORMATION,
    source: kubernetesDeprecation(),
    messages: sentences("was {{old}} and is now {{new}}"),
    recipe: "Nothing is to be done.",
  },
  create: (context) => {
    const hear = (change: Change<"stability">): void => {
      const [old, new_] = [rankOf(change.old), rankOf(change.new)];
      if (old === undefined || new_ === undefined || new_ < old) return;
      const data = { old: change.old ?? "stable", new: change.new ?? "stable" };
      context.report({ change, messageId: subjectOf(change), verdict: "compatible", data });
    };
    return { "stability:added": hear, "stability:changed": hear, "stability:removed": hear };
  },
});
