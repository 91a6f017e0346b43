import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/rule.ts";
import { forbidsChange } from "./shared/cel.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow making a value immutable that clients could change",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: kubernetesChanges("on-compatibility"),
    messages: { made: "{{place}} can no longer be changed: `{{rule}}`." },
    recipe: "Keep the value mutable, or make it immutable in a new version only.",
  },
  create: (context) => {
    const hear = (change: Change<"validation">): void => {
      if (!forbidsChange(change.new!) || change.channel.polarity === "response") return;
      const { effect } = context.relate(change);
      if (effect === "same" || effect === "widens") return;
      const consequence = "Clients that update it, or apply a changed manifest, are refused.";
      const data = { rule: change.new!.rule };
      context.report({ change, messageId: "made", data, verdict: "breaking", consequence });
    };
    return { "validation:added": hear, "validation:changed": hear };
  },
});
