import { existenceRule } from "./families/existence.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { openapi } from "./wording/standards.ts";

export default existenceRule({
  event: "tag:removed",
  description: "Report removed tags",
  message: "Tag `{{name}}` was removed.",
  verdict: "compatible",
  criteria: ["S1"],
  severity: FOR_INFORMATION,
  source: openapi("tag-object"),
  recipe: "No action is needed. Operations can still use the tag.",
});
