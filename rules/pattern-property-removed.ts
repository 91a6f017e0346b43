import { constraintRule } from "./families/constraints.ts";
import { patternRemoval } from "./families/name-patterns.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default constraintRule({
  subject: "patternProperty",
  action: "removed",
  description: "Disallow removing a pattern from `patternProperties`",
  source: jsonSchemaCore("section-10.3.2.2"),
  message: "Pattern `{{name}}` was removed from `patternProperties` of {{place}}.",
  recipe: "Keep the pattern while {{properties}} with such names are sent or accepted.",
  judge: patternRemoval,
});
