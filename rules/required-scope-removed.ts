import { factRule } from "./families/facts.ts";
import { holderOf } from "./wording/names.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["requiredScope:removed"],
  description: "Disallow removing a required OAuth scope from webhooks and callbacks",
  criteria: ["C5"],
  source: openapi("security-requirement-object"),
  messages: { removed: "Scope `{{scope}}` of `{{scheme}}` is no longer required for {{place}}." },
  several: { removed: "Scopes {{names}} of `{{scheme}}` are no longer required for {{place}}." },
  recipe: "Keep sending tokens with the scope until subscribers no longer check it.",
  judge: (change) => {
    const scope = change.old!;
    return {
      messageId: "removed",
      effect: "widens",
      consequence: "Receivers that check such a scope reject requests without it.",
      data: { scope, scheme: holderOf(change, scope) },
    };
  },
});
