import { constraintRule } from "./shared/constraints.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default constraintRule({
  subject: "contains",
  action: "added",
  description: "Disallow demanding an item of a certain kind in an array",
  source: jsonSchemaCore("section-10.3.1.3"),
  message: "{{place}} must now contain an item that matches a further schema.",
  recipe: "Go on accepting what was accepted; add the constraint in a new version.",
});
