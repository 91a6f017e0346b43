import { existenceRule } from "./families/existence.ts";
import { openapi } from "./wording/standards.ts";

export default existenceRule({
  event: "tag:added",
  description: "Report added tags",
  message: "Tag `{{name}}` was added.",
  verdict: "compatible",
  criteria: ["S1"],
  severity: "info",
  source: openapi("tag-object"),
  recipe: "No action is needed.",
});
