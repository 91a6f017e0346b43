import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/rule.ts";
import { forbidsChange } from "./shared/cel.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow making an immutable field mutable (`self == oldSelf`)",
    looksAt: "change",
    criteria: ["C5"],
    severity: { alpha: "info", beta: "warn", stable: "warn" },
    source: kubernetesChanges("on-compatibility"),
    messages: { made: "{{place}} became mutable because the rule `{{name}}` was removed." },
    recipe: "Make sure that all readers handle changes before the first client changes the field.",
  },
  create: (context) => {
    const visit = (change: Change<"validation">): void => {
      if (!forbidsChange(change.old!) || change.channel.polarity === "response") return;
      const { effect } = context.relate(change);
      // A rewritten rule counts only if it provably allows more changes.
      if (change.new === undefined ? effect === "same" : !forbidsChange(change.new) || effect !== "widens") return;
      const consequence = "Controllers that read the field only once keep using the old value.";
      context.report({ change, messageId: "made", verdict: "dangerous", consequence });
    };
    return { "validation:removed": visit, "validation:changed": visit };
  },
});
