import { constraintRule } from "./shared/constraints.ts";
import { patternAddition } from "./shared/name-patterns.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default constraintRule({
  subject: "patternProperty",
  action: "added",
  description: "Disallow restricting members whose names match a pattern",
  source: jsonSchemaCore("section-10.3.2.2"),
  message: "{{place}} now has a schema for members whose names match `{{name}}`.",
  recipe: "Choose a pattern that nobody's members match yet, or restrict them in a new version.",
  judge: patternAddition,
});
