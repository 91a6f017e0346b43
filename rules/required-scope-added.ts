import { factRule } from "./families/facts.ts";
import { holderOf } from "./wording/names.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["requiredScope:added"],
  description: "Disallow requiring another OAuth scope",
  criteria: ["C1"],
  source: openapi("security-requirement-object"),
  messages: { added: "Scope `{{scope}}` of `{{scheme}}` is now required for {{place}}." },
  several: { added: "Scopes {{names}} of `{{scheme}}` are now required for {{place}}." },
  recipe: "Keep accepting tokens without the scope, or grant the scope to existing tokens first.",
  judge: (change) => {
    const scope = change.new!;
    return {
      messageId: "added",
      effect: "narrows",
      consequence: "Requests with a token that lacks such a scope are rejected.",
      data: { scope, scheme: holderOf(change, scope) },
    };
  },
});
