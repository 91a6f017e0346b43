import { constraintRule } from "./families/constraints.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default constraintRule({
  subject: "not",
  action: "added",
  description: "Disallow adding `not` to values that clients send",
  source: jsonSchemaCore("section-10.2.1.4"),
  message: "`not` was added to {{place}}.",
  recipe: "Keep accepting the excluded values. Add `not` in a new version.",
});
