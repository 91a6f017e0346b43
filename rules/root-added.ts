import { existenceRule } from "./families/existence.ts";
import { jsonSchemaCore } from "./wording/standards.ts";

export default existenceRule({
  event: "root:added",
  description: "Report adding a schema to a JSON Schema document",
  message: "`{{name}}` was added.",
  verdict: "compatible",
  criteria: ["C1"],
  severity: "info",
  source: jsonSchemaCore("section-4.3"),
  recipe: "Nothing needs to be done.",
});
