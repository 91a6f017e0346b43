import { rfc } from "./wording/standards.ts";
import { removalRule } from "./families/announced-removals.ts";

export default removalRule({
  subject: "path",
  stage: "before-sunset",
  description: "Disallow removing a path before the sunset of its operations",
  source: rfc(8594, "3"),
  recipe: "Keep the path until the last sunset of its operations has passed.",
});
