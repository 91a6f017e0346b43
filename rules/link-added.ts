import { existenceRule } from "./shared/existence.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default existenceRule({
  event: "link:added",
  description: "Report adding a link",
  message: "{{place}} has a new link `{{name}}`.",
  verdict: "compatible",
  criteria: ["C5"],
  severity: FOR_INFORMATION,
  source: openapi("link-object"),
  recipe: "Nothing needs to be done.",
});
