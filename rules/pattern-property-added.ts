import { constraintRule } from "./families/constraints.ts";
import { patternAddition } from "./families/name-patterns.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default constraintRule({
  subject: "patternProperty",
  action: "added",
  description: "Disallow adding a pattern to `patternProperties`",
  source: jsonSchemaCore("section-10.3.2.2"),
  message: "Pattern `{{name}}` was added to `patternProperties` of {{place}}.",
  recipe: "Choose a pattern that no existing name matches, or add it in a new version.",
  judge: patternAddition,
});
