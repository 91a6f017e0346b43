import { constraintRule } from "./families/constraints.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default constraintRule({
  subject: "conditional",
  action: "added",
  description: "Disallow adding `if`, `then` and `else` conditions to values that clients send",
  source: jsonSchemaCore("section-10.2.2"),
  message: "{{place}} must now match an additional schema under a condition (`{{name}}`).",
  recipe: "Keep accepting values that do not match. Add the condition in a new version.",
});
