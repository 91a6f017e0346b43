import { zalando } from "./wording/standards.ts";
import { removalRule } from "./families/announced-removals.ts";

export default removalRule({
  subject: "operation",
  stage: "announced",
  description: "Report removing a deprecated operation after its sunset",
  source: zalando(187),
  recipe: "Before the release, check that no client calls the operation.",
});
