import { defineRule } from "../src/rule.ts";
import { holderOf } from "./wording/names.ts";
import { openapi } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow removing a required OAuth scope from webhooks and callbacks",
    looksAt: "change",
    criteria: ["C5"],
    source: openapi("security-requirement-object"),
    messages: { removed: "Scope `{{scope}}` of `{{scheme}}` is no longer required for {{place}}." },
    recipe: "Keep sending tokens with the scope until subscribers no longer check it.",
  },
  create: (context) => ({
    "requiredScope:removed": (change) => {
      const scope = change.old!;
      context.report({
        change,
        messageId: "removed",
        effect: "widens",
        consequence: `Receivers that check the scope \`${scope}\` reject requests without it.`,
        data: { scope, scheme: holderOf(change, scope) },
      });
    },
  }),
});
