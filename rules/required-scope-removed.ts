import { defineRule } from "../src/rule.ts";
import { holderOf } from "./shared/names.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Report a scope that tokens no longer need, and disallow it for the calls that the API makes",
    looksAt: "change",
    criteria: ["C5"],
    severity: BY_STABILITY,
    source: openapi("security-requirement-object"),
    messages: { removed: "A token of `{{scheme}}` no longer needs the scope `{{scope}}`." },
    recipe: "Let the tokens of calls to subscribers keep the scopes that these check.",
  },
  create: (context) => ({
    "requiredScope:removed": (change) => {
      const scope = change.old!;
      context.report({
        change,
        messageId: "removed",
        effect: "widens",
        data: { scope, scheme: holderOf(change, scope) },
      });
    },
  }),
});
