import { constraintRule } from "./shared/constraints.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default constraintRule({
  subject: "conditional",
  action: "added",
  description: "Disallow holding some values to a further schema by `if`, `then` and `else`",
  source: jsonSchemaCore("section-10.2.2"),
  message: "{{place}} must now match a further schema under a condition (`{{name}}`).",
  recipe: "Go on accepting what was accepted; add the condition in a new version.",
});
