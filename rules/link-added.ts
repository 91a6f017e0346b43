import { existenceRule } from "./families/existence.ts";
import { openapi } from "./wording/standards.ts";

export default existenceRule({
  event: "link:added",
  description: "Report adding a link",
  message: "Link `{{name}}` was added to {{place}}.",
  verdict: "compatible",
  criteria: ["C5"],
  severity: "info",
  source: openapi("link-object"),
  recipe: "No action is required.",
});
