import { constraintRule } from "./shared/constraints.ts";
import { patternRemoval } from "./shared/name-patterns.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default constraintRule({
  subject: "patternProperty",
  action: "removed",
  description: "Disallow dropping the schema of members whose names match a pattern",
  source: jsonSchemaCore("section-10.3.2.2"),
  message: "{{place}} no longer has a schema for members whose names match `{{name}}`.",
  recipe: "Keep the pattern as long as such members are sent or accepted.",
  judge: patternRemoval,
});
