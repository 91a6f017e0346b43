import { existenceRule } from "./families/existence.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { openapi } from "./wording/standards.ts";

export default existenceRule({
  event: "link:removed",
  description: "Report removing a link",
  message: "Link `{{name}}` was removed from {{place}}.",
  verdict: "dangerous",
  criteria: ["C5"],
  consequence: "Clients that follow the link no longer find the operation.",
  severity: FOR_INFORMATION,
  source: openapi("link-object"),
  recipe: "Keep the link as long as its operation exists.",
});
