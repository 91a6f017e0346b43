import { zalando } from "./wording/standards.ts";
import { removalRule } from "./families/announced-removals.ts";

export default removalRule({
  subject: "path",
  stage: "announced",
  description: "Report removing a path whose operations were deprecated and past their sunset",
  source: zalando(187),
  recipe: "Before the release, check that no client calls the path.",
});
