import { factRule } from "./families/facts.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["securityScheme:added"],
  description: "Report added security schemes",
  criteria: ["C1"],
  severity: "info",
  source: openapi("security-scheme-object"),
  messages: { added: "Security scheme `{{name}}` was added." },
  recipe: "No action is needed.",
  judge: () => ({ messageId: "added", verdict: "compatible" }),
});
