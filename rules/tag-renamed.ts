import { existenceRule } from "./families/existence.ts";
import { openapi } from "./wording/standards.ts";

export default existenceRule({
  event: "tag:renamed",
  description: "Report renamed tags",
  message: "Tag `{{old}}` was renamed to `{{new}}`.",
  verdict: "dangerous",
  criteria: ["S1"],
  consequence: "If the client is generated again, code that uses the class or group of the old tag no longer compiles.",
  severity: "info",
  source: openapi("tag-object"),
  recipe: "Keep the name of the tag. Put the text for readers into its description.",
});
