import { constraintRule } from "./families/constraints.ts";
import { jsonSchemaCore } from "./wording/standards.ts";
import { judgeVariants, keywordsIn } from "./shared/variant-sets.ts";

export default constraintRule({
  subject: "variants",
  action: "added",
  description: "Disallow adding `oneOf` or `anyOf` to values that clients send",
  source: jsonSchemaCore("section-10.2.1"),
  message: "Alternatives{{keywords}} were added to {{place}}.",
  data: (_, context) => keywordsIn(context),
  recipe: "Keep accepting all values. Add the alternatives in a new version.",
  judge: judgeVariants,
});
