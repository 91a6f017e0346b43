import { existenceRule } from "./shared/existence.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default existenceRule({
  event: "link:removed",
  description: "Report removing a link",
  message: "{{place}} no longer has the link `{{name}}`.",
  verdict: "dangerous",
  criteria: ["C5"],
  consequence: "Clients that follow it no longer find their way.",
  severity: FOR_INFORMATION,
  source: openapi("link-object"),
  recipe: "Keep the link for as long as the operation that it leads to is there.",
});
