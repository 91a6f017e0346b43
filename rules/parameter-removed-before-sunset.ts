import { rfc } from "./wording/standards.ts";
import { removalRule } from "./families/announced-removals.ts";

export default removalRule({
  subject: "parameter",
  stage: "before-sunset",
  description: "Disallow removing a parameter before its sunset",
  source: rfc(8594, "3"),
  recipe: "Keep the parameter until its sunset has passed.",
});
