import { factRule } from "./families/facts.ts";
import { sentences, subjectOf, sunsetOf } from "./shared/lifecycle.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["deprecated:added"],
  description: "Report adding a deprecation",
  criteria: ["C1"],
  severity: "info",
  source: openapi("operation-object"),
  messages: sentences("is now deprecated{{until}}"),
  recipe: "No action is required.",
  judge: (change) => {
    const sunset = sunsetOf(change.new);
    const data = { until: sunset === undefined ? "" : ` and can be removed on ${sunset}` };
    return { messageId: subjectOf(change), verdict: "compatible", data };
  },
});
