import { constraintRule } from "./shared/constraints.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default constraintRule({
  subject: "dependentSchema",
  action: "removed",
  description: "Disallow dropping the further schema of objects with a certain member",
  source: jsonSchemaCore("section-10.2.2.4"),
  message: "{{place}} need no longer match a further schema where `{{name}}` is present.",
  recipe: "Keep what clients receive within the constraint, or drop it in a new version.",
});
