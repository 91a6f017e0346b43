import type { Change } from "../src/model/change.ts";
import { defaultStated } from "../src/model/prose/defaults.ts";
import type { RuleContext } from "../src/contracts/rule.ts";
import { factRule } from "./families/facts.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default factRule({
  events: ["prose:changed"],
  description: "Disallow changing a default that only the description states",
  criteria: ["C2"],
  severity: { alpha: "info", beta: "warn", stable: "warn" },
  source: kubernetesChanges("backward-compatibility-gotchas"),
  messages: {
    changed: "The default in the description of `{{name}}` of {{place}} changed from `{{old}}` to `{{new}}`.",
  },
  recipe: "Keep the default in this version, and change it in a new version.",
  judge: (change, context) => {
    const [old, new_] = [defaultStated(change.old!), defaultStated(change.new!)];
    if (old === undefined || new_ === undefined || old === new_) return undefined;
    // A default that a keyword states is compared as `default`.
    if (hasDefault(change, "old", context) || hasDefault(change, "new", context)) return undefined;
    const consequence = `Requests that omit \`${change.name}\` behave differently than before.`;
    return { messageId: "changed", data: { old, new: new_ }, verdict: "dangerous", consequence };
  },
});

function hasDefault(change: Change<"prose">, side: "old" | "new", { schema }: RuleContext): boolean {
  return schema(side, change.pair[side]).properties[change.name]?.annotations.default !== undefined;
}
