import { propertyRemovalRule } from "./families/property-removals.ts";
import { rfc } from "./wording/standards.ts";

export default propertyRemovalRule({
  stage: "before-sunset",
  description: "Disallow removing a property before its sunset",
  source: rfc(8594, "3"),
  recipe: "Keep the {{property}} until its sunset has passed.",
});
