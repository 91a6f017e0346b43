import { zalando } from "./wording/standards.ts";
import { removalRule } from "./families/announced-removals.ts";

export default removalRule({
  subject: "parameter",
  stage: "announced",
  description: "Report removing a deprecated parameter after its sunset",
  source: zalando(187),
  recipe: "Before the release, check that no client sends the parameter.",
});
