import { constraintRule } from "./families/constraints.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default constraintRule({
  subject: "contains",
  action: "removed",
  description: "Disallow removing `contains` from arrays that clients read",
  source: jsonSchemaCore("section-10.3.1.3"),
  message: "{{place}} no longer has to contain an item that matches a schema (`contains`).",
  recipe: "Keep sending a matching item, or remove `contains` in a new version.",
});
