import { constraintRule } from "./families/constraints.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default constraintRule({
  subject: "not",
  action: "removed",
  description: "Disallow removing `not` from values that clients read",
  source: jsonSchemaCore("section-10.2.1.4"),
  message: "`not` was removed from {{place}}.",
  recipe: "Keep the excluded values out of responses, or remove `not` in a new version.",
});
