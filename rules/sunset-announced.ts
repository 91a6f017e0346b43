import { factRule } from "./families/facts.ts";
import { sentences, subjectOf, sunsetOf } from "./shared/lifecycle.ts";
import { rfc } from "./wording/standards.ts";

export default factRule({
  events: ["sunset:added", "sunset:changed"],
  description: "Report added or postponed `x-sunset` dates",
  criteria: ["C1"],
  severity: "info",
  source: rfc(8594),
  messages: sentences("has the new sunset date {{sunset}}{{before}}"),
  recipe: "No action is needed.",
  judge: (change) => {
    const [old, sunset] = [sunsetOf(change.old), sunsetOf(change.new)];
    if (sunset === undefined || (old !== undefined && sunset < old)) return undefined;
    const data = { sunset, before: old === undefined ? "" : `, postponed from ${old}` };
    return { messageId: subjectOf(change), verdict: "compatible", data };
  },
});
