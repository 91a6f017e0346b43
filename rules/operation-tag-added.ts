import { existenceRule } from "./families/existence.ts";
import { openapi } from "./wording/standards.ts";

export default existenceRule({
  event: "operationTag:added",
  description: "Report adding a tag to an operation",
  message: "Tag `{{name}}` was added to {{place}}.",
  several: "Tags {{names}} were added to {{place}}.",
  verdict: "compatible",
  criteria: ["S1"],
  severity: "info",
  source: openapi("operation-object"),
  recipe: "Add new tags after the existing ones: generated clients group operations by the first tag.",
});
