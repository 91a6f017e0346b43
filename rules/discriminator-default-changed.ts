import type { Effect } from "../src/finding.ts";
import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/rule.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { openapi } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow giving values without a known discriminator value another meaning",
    looksAt: "change",
    criteria: ["C1", "C5"],
    severity: BY_STABILITY,
    source: openapi("discriminator-object"),
    messages: {
      added: "Values of {{place}} that its discriminator does not know are now `{{new}}`.",
      removed: "Values of {{place}} that its discriminator does not know are no longer `{{old}}`.",
      changed:
        "Values of {{place}} that its discriminator does not know are now `{{new}}`; before, they were `{{old}}`.",
    },
    recipe: "Leave the default as it is, and map the new discriminator values to schemas of their own.",
  },
  create: (context) => {
    const report =
      (messageId: "added" | "removed" | "changed", effect: Effect) =>
      (change: Change<"discriminatorDefault">): void => {
        const [old, new_] = [change.old, change.new].map((branch) => branch?.name ?? branch?.schema ?? "");
        context.report({ change, messageId, effect, data: { old: old!, new: new_! } });
      };
    return {
      "discriminatorDefault:added": report("added", "widens"),
      "discriminatorDefault:removed": report("removed", "narrows"),
      "discriminatorDefault:changed": report("changed", "shifts"),
    };
  },
});
