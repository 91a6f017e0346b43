import { constraintRule } from "./shared/constraints.ts";
import { jsonSchemaCore } from "./shared/standards.ts";
import { judgeVariants } from "./shared/variant-sets.ts";

export default constraintRule({
  subject: "variants",
  action: "added",
  description: "Disallow holding values to one of several alternatives as well",
  source: jsonSchemaCore("section-10.2.1"),
  message: "{{place}} must now match one of several alternatives as well.",
  recipe: "Go on accepting what was accepted; add the alternatives in a new version.",
  judge: judgeVariants,
});
