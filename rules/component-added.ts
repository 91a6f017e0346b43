import { existenceRule } from "./families/existence.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { openapi } from "./wording/standards.ts";

export default existenceRule({
  event: "component:added",
  description: "Report adding a named schema",
  message: "Schema `{{name}}` was added.",
  verdict: "compatible",
  criteria: ["S1"],
  severity: FOR_INFORMATION,
  source: openapi("components-object"),
  recipe: "No action is required.",
});
