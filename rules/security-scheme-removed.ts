import { factRule } from "./families/facts.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["securityScheme:removed"],
  description: "Report removed security schemes",
  criteria: ["C1"],
  severity: "info",
  source: openapi("security-scheme-object"),
  messages: { removed: "Security scheme `{{name}}` was removed." },
  recipe: "No action is needed.",
  // If an operation used the scheme, the removed requirement is reported as breaking.
  judge: () => ({ messageId: "removed", verdict: "compatible" }),
});
