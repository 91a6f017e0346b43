import type { Effect } from "../src/finding.ts";
import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/rule.ts";
import { openapi } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow changing `discriminator.defaultMapping`",
    looksAt: "change",
    criteria: ["C1", "C5"],
    source: openapi("discriminator-object"),
    messages: {
      added: "`discriminator.defaultMapping: {{new}}` was added to {{place}}.",
      removed: "`discriminator.defaultMapping: {{old}}` was removed from {{place}}.",
      changed: "`discriminator.defaultMapping` of {{place}} changed from `{{old}}` to `{{new}}`.",
    },
    recipe: "Keep `defaultMapping`, and map new discriminator values to separate schemas.",
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
