import { existenceRule } from "./families/existence.ts";
import { openapi } from "./wording/standards.ts";

export default existenceRule({
  event: "link:removed",
  description: "Report removing a link",
  message: "Link `{{name}}` was removed from {{place}}.",
  verdict: "dangerous",
  criteria: ["C5"],
  consequence: "Clients that follow the link no longer find the operation.",
  severity: "info",
  source: openapi("link-object"),
  recipe: "Keep the link as long as its operation exists.",
});
