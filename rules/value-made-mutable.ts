import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/rule.ts";
import { forbidsChange } from "./shared/cel.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow making a value mutable that readers could rely on",
    looksAt: "change",
    criteria: ["C5"],
    severity: { alpha: "info", beta: "warn", stable: "warn" },
    source: kubernetesChanges("on-compatibility"),
    messages: { made: "{{place}} can now be changed: `{{name}}` no longer holds." },
    recipe: "Make sure that every reader follows changes before the first client makes one.",
  },
  create: (context) => {
    const hear = (change: Change<"validation">): void => {
      if (!forbidsChange(change.old!) || change.channel.polarity === "response") return;
      const { effect } = context.relate(change);
      // Of a rule in other words, what it no longer forbids has to be shown.
      if (change.new === undefined ? effect === "same" : !forbidsChange(change.new) || effect !== "widens") return;
      const consequence = "Controllers that read it once and remember it go on with an old value.";
      context.report({ change, messageId: "made", verdict: "dangerous", consequence });
    };
    return { "validation:removed": hear, "validation:changed": hear };
  },
});
