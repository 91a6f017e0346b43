import { bodySchemaRule } from "./shared/body-schemas.ts";
import { openapi } from "./shared/standards.ts";

export default bodySchemaRule({
  action: "removed",
  description: "Disallow taking the schema from what clients read",
  message: "{{place}} no longer has a schema: it may be anything.",
  effect: "widens",
  source: openapi("media-type-object"),
  recipe: "Keep the schema; make it wider in a new version, where it was too narrow.",
});
