import { factRule } from "./families/facts.ts";
import { sentences, subjectOf } from "./shared/lifecycle.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["deprecated:removed"],
  description: "Report removing a deprecation",
  criteria: ["C1"],
  severity: "info",
  source: openapi("operation-object"),
  messages: sentences("is no longer deprecated"),
  recipe: "No action is required.",
  judge: (change) => ({ messageId: subjectOf(change), verdict: "compatible" }),
});
