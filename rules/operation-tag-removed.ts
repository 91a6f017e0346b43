import { existenceRule } from "./shared/existence.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default existenceRule({
  event: "operationTag:removed",
  description: "Report taking a tag from an operation",
  message: "{{place}} is no longer tagged `{{name}}`.",
  verdict: "dangerous",
  criteria: ["S1"],
  consequence:
    "Code that finds it in the tag's part of a generated client no longer compiles after the client is generated anew.",
  severity: FOR_INFORMATION,
  source: openapi("operation-object"),
  recipe: "Keep the first tag of an operation: generated clients make a class or module of it.",
});
