import { constraintRule } from "./shared/constraints.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default constraintRule({
  subject: "not",
  action: "removed",
  description: "Disallow admitting values that `not` excluded",
  source: jsonSchemaCore("section-10.2.1.4"),
  message: "{{place}} no longer excludes values by `not`.",
  recipe: "Keep what clients receive within the constraint, or drop it in a new version.",
});
