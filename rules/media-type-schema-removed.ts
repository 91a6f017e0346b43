import { judgeBodySchema } from "./shared/body-schemas.ts";
import { constraintRule } from "./shared/constraints.ts";
import { openapi } from "./shared/standards.ts";

export default constraintRule({
  subject: "mediaTypeSchema",
  action: "removed",
  description: "Disallow taking the schema from what clients read",
  message: "{{place}} no longer has a schema: it may be anything.",
  judge: judgeBodySchema,
  source: openapi("media-type-object"),
  recipe: "Keep the schema; make it wider in a new version, where it was too narrow.",
});
