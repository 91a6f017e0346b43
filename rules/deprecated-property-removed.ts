import { memberRemovalRule } from "./shared/member-removals.ts";
import { zalando } from "./shared/standards.ts";

export default memberRemovalRule({
  stage: "announced",
  description: "Report removing a member that was announced to go",
  source: zalando(187),
  recipe: "Make sure that nobody uses the member any more before the removal is released.",
});
