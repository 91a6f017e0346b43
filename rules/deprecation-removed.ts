import { defineRule } from "../src/rule.ts";
import { sentences, subjectOf } from "./shared/lifecycle.ts";
import { openapi } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Report removing a deprecation",
    looksAt: "change",
    criteria: ["C1"],
    severity: "info",
    source: openapi("operation-object"),
    messages: sentences("is no longer deprecated"),
    recipe: "No action is required.",
  },
  create: (context) => ({
    "deprecated:removed": (change) => context.report({ change, messageId: subjectOf(change), verdict: "compatible" }),
  }),
});
