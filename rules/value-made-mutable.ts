import { factRule } from "./families/facts.ts";
import { forbidsChange, keepsItems } from "./shared/cel.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default factRule({
  events: ["validation:removed", "validation:changed"],
  description: "Disallow making an immutable field mutable (`self == oldSelf`)",
  criteria: ["C5"],
  severity: { alpha: "info", beta: "warn", stable: "warn" },
  source: kubernetesChanges("on-compatibility"),
  messages: {
    made: "{{place}} became mutable because the rule `{{name}}` was removed.",
    kept: "Items of {{place}} can be removed now, because the rule `{{name}}` was removed.",
  },
  recipe: "Make sure that all readers handle changes before the first client changes the field.",
  judge: (change, context) => {
    if (!forbidsChange(change.old!) || change.channel.polarity === "response") return undefined;
    const { effect } = context.relate(change);
    // A rewritten rule counts only if it provably allows more changes.
    if (change.new === undefined ? effect === "same" : !forbidsChange(change.new) || effect !== "widens")
      return undefined;
    const consequence = "Controllers that read the field only once keep using the old value.";
    return { messageId: keepsItems(change.old!) ? "kept" : "made", verdict: "dangerous", consequence };
  },
});
