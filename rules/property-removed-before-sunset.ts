import { memberRemovalRule } from "./shared/member-removals.ts";
import { rfc } from "./shared/standards.ts";

export default memberRemovalRule({
  stage: "before-sunset",
  description: "Disallow removing a member before its sunset",
  source: rfc(8594, "3"),
  recipe: "Keep the member until the day that was announced has passed.",
});
