import { constraintRule } from "./shared/constraints.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default constraintRule({
  subject: "dependentSchema",
  action: "added",
  description: "Disallow holding objects with a certain member to a further schema",
  source: jsonSchemaCore("section-10.2.2.4"),
  message: "{{place}} must now match a further schema where `{{name}}` is present.",
  recipe: "Go on accepting what was accepted; add the constraint in a new version.",
});
