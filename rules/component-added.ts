import { existenceRule } from "./families/existence.ts";
import { openapi } from "./wording/standards.ts";

export default existenceRule({
  event: "component:added",
  description: "Report adding a named schema",
  message: "Schema `{{name}}` was added.",
  verdict: "compatible",
  criteria: ["S1"],
  severity: "info",
  source: openapi("components-object"),
  recipe: "No action is required.",
});
