import { constraintRule } from "./shared/constraints.ts";
import { customResources } from "./shared/standards.ts";

export default constraintRule({
  subject: "embeddedResource",
  action: "added",
  description: "Disallow demanding that a value be an object of the API",
  message: "{{place}} must now be an object with `apiVersion`, `kind` and `metadata`.",
  source: customResources("embedded-resource"),
  recipe: "Leave the value free, or demand it in a new member.",
});
