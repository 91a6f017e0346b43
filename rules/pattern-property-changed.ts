import { factRule } from "./families/facts.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default factRule({
  events: ["patternProperty:changed"],
  description: "Report replacing a pattern in `patternProperties`",
  criteria: ["C1", "C5"],
  source: jsonSchemaCore("section-10.3.2.2"),
  messages: { changed: "Pattern `{{name}}` in `patternProperties` of {{place}} was replaced by another one." },
  recipe: "Keep the old pattern until nobody uses names that only it matches.",
  judge: () => ({
    messageId: "changed",
    undecided: "It was not decided whether the two patterns match the same names.",
  }),
});
