import { judgeBodySchema } from "./shared/body-schemas.ts";
import { constraintRule } from "./families/constraints.ts";
import { openapi } from "./wording/standards.ts";

export default constraintRule({
  subject: "mediaTypeSchema",
  action: "added",
  description: "Disallow adding a schema to a media type that had none",
  message: "A schema was added to {{place}}, which allowed any content before.",
  judge: judgeBodySchema,
  source: openapi("media-type-object"),
  recipe: "Describe everything that is accepted today. Reject more only in a new version.",
});
