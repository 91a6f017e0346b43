import { existenceRule } from "./families/existence.ts";
import { openapi } from "./wording/standards.ts";

export default existenceRule({
  event: "component:removed",
  description: "Report removing or renaming a named schema",
  message: "Schema `{{name}}` was removed or renamed.",
  verdict: "compatible",
  criteria: ["S1"],
  severity: "info",
  source: openapi("components-object"),
  recipe: "Keep the names of schemas if clients are generated from them.",
});
