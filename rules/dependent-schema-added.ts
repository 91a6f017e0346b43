import { constraintRule } from "./families/constraints.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default constraintRule({
  subject: "dependentSchema",
  action: "added",
  description: "Disallow adding `dependentSchemas` to objects that clients send",
  source: jsonSchemaCore("section-10.2.2.4"),
  message: "{{place}} must now match an additional schema if `{{name}}` is present (`dependentSchemas`).",
  recipe: "Keep accepting objects that do not match. Add the constraint in a new version.",
});
