import { existenceRule } from "./families/existence.ts";
import { openapi } from "./wording/standards.ts";

export default existenceRule({
  event: "operationId:changed",
  description: "Disallow changing an `operationId`",
  message: "`operationId` of {{place}} changed from `{{old}}` to `{{new}}`.",
  verdict: "dangerous",
  criteria: ["S1"],
  consequence: "Code that calls the generated method by its old name no longer compiles with a regenerated client.",
  severity: { alpha: "info", beta: "warn", stable: "warn" },
  source: openapi("operation-object"),
  recipe: "Keep the `operationId`: generated clients name a method after it.",
});
