import { factRule } from "./families/facts.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["securityScope:added"],
  description: "Report added OAuth scopes",
  criteria: ["C1"],
  severity: "info",
  source: openapi("oauth-flow-object"),
  messages: { added: "OAuth scope `{{scope}}` was added." },
  several: { added: "OAuth scopes {{names}} were added." },
  recipe: "No action is needed.",
  judge: (change) => ({ messageId: "added", verdict: "compatible", data: { scope: change.new! } }),
});
