import { existenceRule } from "./shared/existence.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default existenceRule({
  event: "component:removed",
  description: "Report removing a named schema, whose name is never sent",
  message: "The schema `{{name}}` was removed, or is called otherwise.",
  verdict: "compatible",
  criteria: ["S1"],
  severity: FOR_INFORMATION,
  source: openapi("components-object"),
  recipe: "Keep the names of schemas where clients are generated from them.",
});
