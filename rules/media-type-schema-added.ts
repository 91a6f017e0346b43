import { bodySchemaRule } from "./shared/body-schemas.ts";
import { openapi } from "./shared/standards.ts";

export default bodySchemaRule({
  action: "added",
  description: "Disallow giving a schema to what could be anything before",
  message: "{{place}} now has a schema; before, it could be anything.",
  effect: "narrows",
  source: openapi("media-type-object"),
  recipe: "Describe what is accepted today, and no less; refuse more in a new version only.",
});
