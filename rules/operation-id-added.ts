import { existenceRule } from "./shared/existence.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default existenceRule({
  event: "operationId:added",
  description: "Report giving an operation an `operationId`",
  message: "{{place}} is now called `{{new}}`; generated clients had made up a name for it.",
  verdict: "dangerous",
  criteria: ["S1"],
  consequence:
    "Code that calls it by the name that a generator made up no longer compiles after the client is generated anew.",
  severity: FOR_INFORMATION,
  source: openapi("operation-object"),
  recipe: "Give every operation its `operationId` when it is first published.",
});
