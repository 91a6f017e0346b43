import { existenceRule } from "./shared/existence.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default existenceRule({
  event: "tag:removed",
  description: "Report no longer declaring a tag",
  message: "The tag `{{name}}` is no longer declared.",
  verdict: "compatible",
  criteria: ["S1"],
  severity: FOR_INFORMATION,
  source: openapi("tag-object"),
  recipe: "Nothing needs to be done; operations may go on using the tag.",
});
