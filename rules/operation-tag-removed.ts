import { existenceRule } from "./families/existence.ts";
import { openapi } from "./wording/standards.ts";

export default existenceRule({
  event: "operationTag:removed",
  description: "Report removing a tag from an operation",
  message: "Tag `{{name}}` was removed from {{place}}.",
  several: "Tags {{names}} were removed from {{place}}.",
  verdict: "dangerous",
  criteria: ["S1"],
  consequence:
    "Code that calls the operation through the generated class of the tag no longer compiles with a regenerated client.",
  severity: "info",
  source: openapi("operation-object"),
  recipe: "Keep the first tag of an operation: generated clients name a class or module after it.",
});
