import { constraintRule } from "./families/constraints.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default constraintRule({
  subject: "conditional",
  action: "removed",
  description: "Disallow removing `if`, `then` and `else` conditions from values that clients read",
  source: jsonSchemaCore("section-10.2.2"),
  message: "{{place}} no longer has to match an additional schema under a condition (`{{name}}`).",
  recipe: "Keep sending values that match the condition, or remove it in a new version.",
});
