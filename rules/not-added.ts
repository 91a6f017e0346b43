import { constraintRule } from "./shared/constraints.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default constraintRule({
  subject: "not",
  action: "added",
  description: "Disallow excluding values by `not`",
  source: jsonSchemaCore("section-10.2.1.4"),
  message: "{{place}} now excludes values by `not`.",
  recipe: "Go on accepting what was accepted; add the constraint in a new version.",
});
