import { existenceRule } from "./shared/existence.ts";
import { openapi } from "./shared/standards.ts";

export default existenceRule({
  event: "operationId:changed",
  description: "Disallow changing an `operationId`",
  message: "{{place}} is now called `{{new}}`; before, it was `{{old}}`.",
  verdict: "dangerous",
  criteria: ["S1"],
  consequence: "Code that calls it through a generated client no longer compiles after the client is generated anew.",
  severity: { alpha: "info", beta: "warn", stable: "warn" },
  source: openapi("operation-object"),
  recipe: "Keep the `operationId`: it is the name of a method in generated clients, not prose.",
});
