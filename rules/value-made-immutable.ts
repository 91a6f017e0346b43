import { factRule } from "./families/facts.ts";
import { forbidsChange, keepsItems } from "./shared/cel.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default factRule({
  events: ["validation:added", "validation:changed"],
  description: "Disallow making a field immutable (`self == oldSelf`)",
  criteria: ["C1"],
  source: kubernetesChanges("on-compatibility"),
  messages: {
    made: "{{place}} became immutable by the rule `{{rule}}`.",
    kept: "Items of {{place}} can no longer be removed, by the rule `{{rule}}`.",
  },
  recipe: "Keep the field mutable, or make it immutable only in a new version.",
  judge: (change, context) => {
    if (!forbidsChange(change.new!) || change.channel.polarity === "response") return undefined;
    const { effect } = context.relate(change);
    if (effect === "same" || effect === "widens") return undefined;
    const data = { rule: change.new!.rule };
    if (keepsItems(change.new!)) {
      const consequence = "Updates that remove an item, for example with a changed manifest, are rejected.";
      return { messageId: "kept", data, verdict: "breaking", consequence };
    }
    const consequence = "Updates of the field, for example with a changed manifest, are rejected.";
    return { messageId: "made", data, verdict: "breaking", consequence };
  },
});
