import { existenceRule } from "./families/existence.ts";
import { openapi } from "./wording/standards.ts";

export default existenceRule({
  event: "tag:removed",
  description: "Report removed tags",
  message: "Tag `{{name}}` was removed.",
  verdict: "compatible",
  criteria: ["S1"],
  severity: "info",
  source: openapi("tag-object"),
  recipe: "No action is needed. Operations can still use the tag.",
});
