import { factRule } from "./families/facts.ts";
import { holderOf } from "./wording/names.ts";
import { isUsed } from "./shared/security.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["securityFlow:removed"],
  description: "Disallow removing an OAuth flow from a security scheme",
  criteria: ["C1"],
  source: openapi("oauth-flows-object"),
  messages: { removed: "OAuth flow `{{flow}}` was removed from security scheme `{{scheme}}`." },
  recipe: "Keep the flow until all of its clients use another one.",
  judge: (change) => {
    const flow = change.old!.name;
    const matters = isUsed(change) && change.channel.polarity === "request";
    return {
      messageId: "removed",
      data: { flow, scheme: holderOf(change, flow) },
      verdict: matters ? "breaking" : "compatible",
      consequence: matters ? "Clients that use this flow no longer get a token." : "",
    };
  },
});
