import { defineRule } from "../src/rule.ts";
import { sentences, subjectOf, sunsetOf } from "./shared/lifecycle.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Report what is newly deprecated",
    looksAt: "change",
    criteria: ["C1"],
    severity: FOR_INFORMATION,
    source: openapi("operation-object"),
    messages: sentences("is now deprecated{{until}}"),
    recipe: "Nothing is to be done.",
  },
  create: (context) => ({
    "deprecated:added": (change) => {
      const sunset = sunsetOf(change.new);
      const data = { until: sunset === undefined ? "" : `, and may go on ${sunset}` };
      context.report({ change, messageId: subjectOf(change), verdict: "compatible", data });
    },
  }),
});
