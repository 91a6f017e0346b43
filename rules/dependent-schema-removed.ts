import { constraintRule } from "./families/constraints.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default constraintRule({
  subject: "dependentSchema",
  action: "removed",
  description: "Disallow removing `dependentSchemas` from objects that clients read",
  source: jsonSchemaCore("section-10.2.2.4"),
  message: "{{place}} no longer has to match an additional schema if `{{name}}` is present (`dependentSchemas`).",
  recipe: "Keep sending objects that match, or remove the constraint in a new version.",
});
