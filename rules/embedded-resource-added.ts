import { constraintRule } from "./families/constraints.ts";
import { customResources } from "./wording/standards.ts";

export default constraintRule({
  subject: "embeddedResource",
  action: "added",
  description: "Disallow adding `x-kubernetes-embedded-resource`",
  message:
    "{{place}} must now be an object with `apiVersion`, `kind` and `metadata` (`x-kubernetes-embedded-resource`).",
  source: customResources("embedded-resource"),
  recipe: "Keep the field without it, or add a new field with `x-kubernetes-embedded-resource`.",
});
