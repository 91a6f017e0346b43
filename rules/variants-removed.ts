import { constraintRule } from "./shared/constraints.ts";
import { jsonSchemaCore } from "./shared/standards.ts";
import { judgeVariants } from "./shared/variant-sets.ts";

export default constraintRule({
  subject: "variants",
  action: "removed",
  description: "Disallow dropping the alternatives that values were held to",
  source: jsonSchemaCore("section-10.2.1"),
  message: "{{place}} need no longer match one of several alternatives.",
  recipe: "Keep what clients receive within the alternatives, or drop them in a new version.",
  judge: judgeVariants,
});
