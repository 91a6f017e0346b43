import { constraintRule } from "./shared/constraints.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default constraintRule({
  subject: "conditional",
  action: "removed",
  description: "Disallow dropping what some values were held to by `if`, `then` and `else`",
  source: jsonSchemaCore("section-10.2.2"),
  message: "{{place}} need no longer match a further schema under a condition (`{{name}}`).",
  recipe: "Keep what clients receive within the condition, or drop it in a new version.",
});
