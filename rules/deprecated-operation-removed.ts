import { zalando } from "./wording/standards.ts";
import { removalRule } from "./families/announced-removals.ts";

export default removalRule({
  subject: "operation",
  stage: "announced",
  description: "Report removing a deprecated operation after its sunset",
  source: zalando(187),
  recipe: "Check that no client calls the operation before you release the removal.",
});
