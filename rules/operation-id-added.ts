import { existenceRule } from "./families/existence.ts";
import { openapi } from "./wording/standards.ts";

export default existenceRule({
  event: "operationId:added",
  description: "Report adding an `operationId` to an operation",
  message: "`operationId: {{new}}` was added to {{place}}.",
  verdict: "dangerous",
  criteria: ["S1"],
  consequence: "Code that calls the generated method by its derived name no longer compiles with a regenerated client.",
  severity: "info",
  source: openapi("operation-object"),
  recipe: "Set the `operationId` of an operation when it is first published.",
});
