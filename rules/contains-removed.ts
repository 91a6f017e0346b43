import { constraintRule } from "./shared/constraints.ts";
import { jsonSchemaCore } from "./shared/standards.ts";

export default constraintRule({
  subject: "contains",
  action: "removed",
  description: "Disallow leaving out of an array the item that clients could count on",
  source: jsonSchemaCore("section-10.3.1.3"),
  message: "{{place}} need no longer contain an item that matches a further schema.",
  recipe: "Keep what clients receive within the constraint, or drop it in a new version.",
});
