import type { Change } from "../src/model/change.ts";
import { statesOpen } from "../src/model/prose/open-enum.ts";
import type { RuleContext } from "../src/contracts/rule.ts";
import { factRule } from "./families/facts.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default factRule({
  events: ["prose:changed"],
  description: "Disallow removing the sentence that values can be added to an `enum`",
  criteria: ["C5"],
  severity: { alpha: "info", beta: "warn", stable: "warn" },
  source: kubernetesChanges("backward-compatibility-gotchas"),
  messages: {
    removed: "The description of `{{name}}` of {{place}} no longer states that values can be added to its `enum`.",
  },
  recipe: 'Restore the sentence "Additional values may be added; clients should treat unknown values as `Other`".',
  judge: (change, context) => {
    if (!statesOpen(change.old!) || statesOpen(change.new!)) return undefined;
    if (!listsValues(change, "old", context) || !listsValues(change, "new", context)) return undefined;
    const consequence = "New clients will reject values that are added later.";
    return { messageId: "removed", verdict: "dangerous", consequence };
  },
});

/** The field or its items can have the `enum`. */
function listsValues(change: Change<"prose">, side: "old" | "new", { schema }: RuleContext): boolean {
  const member = schema(side, change.pair[side]).properties[change.name];
  if (member === undefined) return false;
  const { keywords, items } = schema(side, member.schema);
  return keywords.enum !== undefined || (items !== undefined && schema(side, items.value).keywords.enum !== undefined);
}
