import { constraintRule } from "./families/constraints.ts";
import { customResources } from "./wording/standards.ts";

export default constraintRule({
  subject: "embeddedResource",
  action: "removed",
  description: "Disallow removing `x-kubernetes-embedded-resource`",
  message:
    "{{place}} no longer has to be an object with `apiVersion`, `kind` and `metadata` (`x-kubernetes-embedded-resource`).",
  source: customResources("embedded-resource"),
  recipe: "Keep `x-kubernetes-embedded-resource`, and add a separate field for other values.",
});
