import type { Change } from "../src/model/change.ts";
import { statesOpen } from "../src/model/prose/open-enum.ts";
import { defineRule, type RuleContext } from "../src/rule.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow removing the sentence that values can be added to an `enum`",
    looksAt: "change",
    criteria: ["C5"],
    severity: { alpha: "info", beta: "warn", stable: "warn" },
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: {
      removed: "The description of `{{name}}` of {{place}} no longer states that values can be added to its `enum`.",
    },
    recipe: 'Restore the sentence "Additional values may be added; clients should treat unknown values as `Other`".',
  },
  create: (context) => ({
    "prose:changed": (change) => {
      if (!statesOpen(change.old!) || statesOpen(change.new!)) return;
      if (!listsValues(change, "old", context) || !listsValues(change, "new", context)) return;
      const consequence = "New clients will reject values that are added later.";
      context.report({ change, messageId: "removed", verdict: "dangerous", consequence });
    },
  }),
});

/** The field or its items can have the `enum`. */
function listsValues(change: Change<"prose">, side: "old" | "new", { schema }: RuleContext): boolean {
  const member = schema(side, change.pair[side]).properties[change.name];
  if (member === undefined) return false;
  const { keywords, items } = schema(side, member.schema);
  return keywords.enum !== undefined || (items !== undefined && schema(side, items.value).keywords.enum !== undefined);
}
