import { propertyRemovalRule } from "./families/property-removals.ts";
import { zalando } from "./wording/standards.ts";

export default propertyRemovalRule({
  stage: "announced",
  description: "Report removing a deprecated property after its sunset",
  source: zalando(187),
  recipe: "Before the release, check that no client uses the {{property}}.",
});
