import { constraintRule } from "./families/constraints.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default constraintRule({
  subject: "contains",
  action: "added",
  description: "Disallow adding `contains` to arrays that clients send",
  source: jsonSchemaCore("section-10.3.1.3"),
  message: "{{place}} must now contain an item that matches a schema (`contains`).",
  recipe: "Keep accepting arrays without such an item. Add `contains` in a new version.",
});
