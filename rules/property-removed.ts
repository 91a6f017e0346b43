import { propertyRemovalRule } from "./families/property-removals.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default propertyRemovalRule({
  stage: "unannounced",
  description: "Disallow removing a property that was not deprecated",
  source: kubernetesChanges("backward-compatibility-gotchas"),
  recipe: {
    openapi:
      "Keep the property, set `deprecated: true` and `x-sunset`. Remove it after that date or in a new major version.",
    swagger:
      "Keep the property, set `deprecated: true` and `x-sunset`. Remove it after that date or in a new major version.",
    other: "Keep the {{property}}, {{deprecate}}, and remove it in a new version.",
  },
});
