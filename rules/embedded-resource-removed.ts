import { constraintRule } from "./shared/constraints.ts";
import { customResources } from "./shared/standards.ts";

export default constraintRule({
  subject: "embeddedResource",
  action: "removed",
  description: "Disallow admitting what is no object of the API",
  message: "{{place}} need no longer be an object with `apiVersion`, `kind` and `metadata`.",
  source: customResources("embedded-resource"),
  recipe: "Keep the demand; put other values into a member of their own.",
});
