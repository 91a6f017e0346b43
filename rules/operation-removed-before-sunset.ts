import { rfc } from "./wording/standards.ts";
import { removalRule } from "./families/announced-removals.ts";

export default removalRule({
  subject: "operation",
  stage: "before-sunset",
  description: "Disallow removing an operation before its sunset",
  source: rfc(8594, "3"),
  recipe: "Keep the operation until its sunset has passed.",
});
