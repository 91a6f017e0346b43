import { factRule } from "./families/facts.ts";
import { holderOf } from "./wording/names.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["securityFlow:added"],
  description: "Report added OAuth flows of a security scheme",
  criteria: ["C1"],
  severity: "info",
  source: openapi("oauth-flows-object"),
  messages: { added: "OAuth flow `{{flow}}` was added to security scheme `{{scheme}}`." },
  recipe: "No action is needed.",
  judge: (change) => {
    const flow = change.new!.name;
    return {
      messageId: "added",
      verdict: "compatible",
      data: { flow, scheme: holderOf(change, flow) },
    };
  },
});
