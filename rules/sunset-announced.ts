import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/rule.ts";
import { sentences, subjectOf, sunsetOf } from "./shared/lifecycle.ts";
import { rfc } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Report added or postponed `x-sunset` dates",
    looksAt: "change",
    criteria: ["C1"],
    severity: "info",
    source: rfc(8594),
    messages: sentences("has the new sunset date {{sunset}}{{before}}"),
    recipe: "No action is needed.",
  },
  create: (context) => {
    const visit = (change: Change<"sunset">): void => {
      const [old, sunset] = [sunsetOf(change.old), sunsetOf(change.new)];
      if (sunset === undefined || (old !== undefined && sunset < old)) return;
      const data = { sunset, before: old === undefined ? "" : `, postponed from ${old}` };
      context.report({ change, messageId: subjectOf(change), verdict: "compatible", data });
    };
    return { "sunset:added": visit, "sunset:changed": visit };
  },
});
