import { constraintRule } from "./shared/constraints.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default constraintRule({
  subject: "propertyNames",
  action: "added",
  description: "Disallow restricting the names that members may have",
  source: jsonSchemaCore("section-10.3.2.4"),
  message: "{{place}} now restricts the names of its members.",
  recipe: "Go on accepting what was accepted; add the constraint in a new version.",
});
