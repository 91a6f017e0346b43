import { defineRule } from "../src/rule.ts";
import { sentences, subjectOf, sunsetOf } from "./shared/lifecycle.ts";
import { openapi } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Report adding a deprecation",
    looksAt: "change",
    criteria: ["C1"],
    severity: "info",
    source: openapi("operation-object"),
    messages: sentences("is now deprecated{{until}}"),
    recipe: "No action is required.",
  },
  create: (context) => ({
    "deprecated:added": (change) => {
      const sunset = sunsetOf(change.new);
      const data = { until: sunset === undefined ? "" : ` and can be removed on ${sunset}` };
      context.report({ change, messageId: subjectOf(change), verdict: "compatible", data });
    },
  }),
});
