import { constraintRule } from "./families/constraints.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default constraintRule({
  subject: "propertyNames",
  action: "added",
  description: "Disallow adding `propertyNames` to objects that clients send",
  source: jsonSchemaCore("section-10.3.2.4"),
  message: "`propertyNames` was added to {{place}}.",
  recipe: "Keep accepting all names. Add `propertyNames` in a new version.",
});
