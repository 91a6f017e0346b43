import { defineRule } from "../src/rule.ts";
import { holderOf } from "./wording/names.ts";
import { openapi } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow requiring another OAuth scope",
    looksAt: "change",
    criteria: ["C1"],
    source: openapi("security-requirement-object"),
    messages: { added: "Scope `{{scope}}` of `{{scheme}}` is now required for {{place}}." },
    recipe: "Keep accepting tokens without the scope, or grant the scope to existing tokens first.",
  },
  create: (context) => ({
    "requiredScope:added": (change) => {
      const scope = change.new!;
      context.report({
        change,
        messageId: "added",
        effect: "narrows",
        consequence: `Requests with a token that lacks the scope \`${scope}\` are rejected.`,
        data: { scope, scheme: holderOf(change, scope) },
      });
    },
  }),
});
