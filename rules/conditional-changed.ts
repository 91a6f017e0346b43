import { factRule } from "./families/facts.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default factRule({
  events: ["conditional:changed"],
  description: "Report changing the condition of `if`",
  criteria: ["C1", "C5"],
  source: jsonSchemaCore("section-10.2.2"),
  messages: { changed: "The condition of {{place}} changed (`if`)." },
  recipe: "Check by hand which values meet the new condition. If some of them are affected, use a new version.",
  judge: () => ({
    messageId: "changed",
    undecided: "Which values meet the condition cannot be compared keyword by keyword.",
  }),
});
