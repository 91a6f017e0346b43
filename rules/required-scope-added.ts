import { defineRule } from "../src/rule.ts";
import { holderOf } from "./shared/names.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow requiring a scope that tokens did not need before",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: openapi("security-requirement-object"),
    messages: { added: "A token of `{{scheme}}` now needs the scope `{{scope}}`." },
    recipe: "Go on accepting tokens without the scope, or grant it to those that exist, before you require it.",
  },
  create: (context) => ({
    "requiredScope:added": (change) => {
      const scope = change.new!;
      context.report({
        change,
        messageId: "added",
        effect: "narrows",
        data: { scope, scheme: holderOf(change, scope) },
      });
    },
  }),
});
