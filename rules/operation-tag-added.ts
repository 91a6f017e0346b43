import { existenceRule } from "./shared/existence.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default existenceRule({
  event: "operationTag:added",
  description: "Report giving an operation another tag",
  message: "{{place}} is now tagged `{{name}}`.",
  verdict: "compatible",
  criteria: ["S1"],
  severity: FOR_INFORMATION,
  source: openapi("operation-object"),
  recipe: "Add a tag after those that are there: generated clients group operations by the first one.",
});
