import { judgeBodySchema } from "./shared/body-schemas.ts";
import { constraintRule } from "./families/constraints.ts";
import { openapi } from "./wording/standards.ts";

export default constraintRule({
  subject: "mediaTypeSchema",
  action: "removed",
  description: "Disallow removing the schema of a response",
  message: "The schema of {{place}} was removed, so any content is allowed.",
  judge: judgeBodySchema,
  source: openapi("media-type-object"),
  recipe: "Keep the schema. If it is too narrow, widen it in a new version.",
});
