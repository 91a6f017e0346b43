import { constraintRule } from "./families/constraints.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default constraintRule({
  subject: "propertyNames",
  action: "removed",
  description: "Disallow removing `propertyNames` from objects that clients read",
  source: jsonSchemaCore("section-10.3.2.4"),
  message: "`propertyNames` was removed from {{place}}.",
  recipe: "Keep sending only the names that `propertyNames` allows, or remove it in a new version.",
});
