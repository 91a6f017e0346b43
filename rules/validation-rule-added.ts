import { TIGHTENING } from "./shared/checklists.ts";
import { defineRule } from "../src/rule.ts";
import { forbidsChange, sparesOldValues } from "./shared/cel.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

const UNTOLD = "Which values the rule refuses could only be told by running it.";

const ON_CREATION = "Stored objects stay valid, but new ones are refused that were accepted before.";
const ON_UPDATE = "Stored objects stay valid, but updates to values that were accepted before are refused.";

export default defineRule({
  meta: {
    description: "Disallow a new validation rule for values that clients send",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: {
      added: "{{place}} must now satisfy `{{name}}`.",
      ratcheted: "{{place}} must now satisfy `{{name}}`, unless it stays as it was.",
    },
    checklists: TIGHTENING,
    recipe: "Let stored values pass (`self == oldSelf || …`), or demand it in a new version only.",
  },
  create: (context) => ({
    "validation:added": (change) => {
      const rule = change.new!;
      if (forbidsChange(rule)) return;
      if (change.channel.polarity === "request" && sparesOldValues(rule)) {
        if (context.relate(change).effect === "same") return;
        const consequence = rule.fields["optionalOldSelf"] === true ? ON_CREATION : ON_UPDATE;
        context.report({ change, messageId: "ratcheted", verdict: "dangerous", consequence });
      } else if (change.channel.polarity === "response") {
        context.report({ change, messageId: "added", effect: "narrows" });
      } else context.report({ change, messageId: "added", undecided: UNTOLD });
    },
  }),
});
