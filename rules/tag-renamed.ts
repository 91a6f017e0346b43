import { existenceRule } from "./shared/existence.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default existenceRule({
  event: "tag:renamed",
  description: "Report calling a tag of operations otherwise",
  message: "The tag `{{old}}` is now called `{{new}}`.",
  verdict: "dangerous",
  criteria: ["S1"],
  consequence:
    "Code that finds operations in the tag's part of a generated client no longer compiles after the client is generated anew.",
  severity: FOR_INFORMATION,
  source: openapi("tag-object"),
  recipe: "Keep the name of the tag; say in its description what people should read.",
});
