import { constraintRule } from "./shared/constraints.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default constraintRule({
  subject: "propertyNames",
  action: "removed",
  description: "Disallow dropping the restriction of the names that members may have",
  source: jsonSchemaCore("section-10.3.2.4"),
  message: "{{place}} no longer restricts the names of its members.",
  recipe: "Keep what clients receive within the constraint, or drop it in a new version.",
});
