import { constraintRule } from "./families/constraints.ts";
import { jsonSchemaCore } from "./wording/standards.ts";
import { judgeVariants } from "./shared/variant-sets.ts";

export default constraintRule({
  subject: "variants",
  action: "removed",
  description: "Disallow removing `oneOf` or `anyOf` from values that clients read",
  source: jsonSchemaCore("section-10.2.1"),
  message: "Alternatives (`oneOf` or `anyOf`) were removed from {{place}}.",
  recipe: "Keep the alternatives in responses, or remove them in a new version.",
  judge: judgeVariants,
});
