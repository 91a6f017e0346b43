import { judgeBodySchema } from "./shared/body-schemas.ts";
import { constraintRule } from "./shared/constraints.ts";
import { openapi } from "./shared/standards.ts";

export default constraintRule({
  subject: "mediaTypeSchema",
  action: "added",
  description: "Disallow giving a schema to what could be anything before",
  message: "{{place}} now has a schema; before, it could be anything.",
  judge: judgeBodySchema,
  source: openapi("media-type-object"),
  recipe: "Describe what is accepted today, and no less; refuse more in a new version only.",
});
