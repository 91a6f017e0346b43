import { factRule } from "./families/facts.ts";
import { isUsed } from "./shared/security.ts";
import { rfc } from "./wording/standards.ts";

export default factRule({
  events: ["securityScope:removed"],
  description: "Disallow removing an OAuth scope",
  criteria: ["C1"],
  source: rfc(6749, "3.3"),
  messages: { removed: "OAuth scope `{{scope}}` was removed." },
  several: { removed: "OAuth scopes {{names}} were removed." },
  recipe: "Keep granting the scope, even if no operation requires it.",
  judge: (change) => {
    const matters = isUsed(change) && change.channel.polarity === "request";
    return {
      messageId: "removed",
      data: { scope: change.old! },
      verdict: matters ? "dangerous" : "compatible",
      consequence: matters ? "Token requests that still contain the scope can be rejected." : "",
    };
  },
});
