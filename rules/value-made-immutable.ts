import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/rule.ts";
import { forbidsChange } from "./shared/cel.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow making a field immutable (`self == oldSelf`)",
    looksAt: "change",
    criteria: ["C1"],
    source: kubernetesChanges("on-compatibility"),
    messages: { made: "{{place}} became immutable by the rule `{{rule}}`." },
    recipe: "Keep the field mutable, or make it immutable only in a new version.",
  },
  create: (context) => {
    const visit = (change: Change<"validation">): void => {
      if (!forbidsChange(change.new!) || change.channel.polarity === "response") return;
      const { effect } = context.relate(change);
      if (effect === "same" || effect === "widens") return;
      const consequence = "Updates of the field, for example with a changed manifest, are rejected.";
      const data = { rule: change.new!.rule };
      context.report({ change, messageId: "made", data, verdict: "breaking", consequence });
    };
    return { "validation:added": visit, "validation:changed": visit };
  },
});
