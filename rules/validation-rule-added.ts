import { factRule } from "./families/facts.ts";
import { TIGHTENING } from "./wording/checklists.ts";
import { forbidsChange, sparesOldValues } from "./shared/cel.ts";
import { kubernetesChanges } from "./wording/standards.ts";

const UNKNOWN_EFFECT = "The values that the rule rejects are unknown.";

const ON_CREATION = "Stored objects stay valid, but new objects that were accepted before are rejected.";
const ON_UPDATE = "Stored objects stay valid, but updates to values that were accepted before are rejected.";

export default factRule({
  events: ["validation:added"],
  description: "Disallow adding a rule to `x-kubernetes-validations`",
  criteria: ["C1"],
  source: kubernetesChanges("backward-compatibility-gotchas"),
  messages: {
    added: "Validation rule `{{name}}` was added to {{place}}.",
    ratcheted: "Validation rule `{{name}}` was added to {{place}}; unchanged values are exempt.",
  },
  checklists: TIGHTENING,
  recipe:
    "Write the rule as `self == oldSelf || (…)`, so that stored objects stay valid, or add it only in a new version.",
  judge: (change, context) => {
    const rule = change.new!;
    if (forbidsChange(rule)) return undefined;
    if (change.channel.polarity === "request" && sparesOldValues(rule)) {
      if (context.relate(change).effect === "same") return undefined;
      const consequence = rule.fields["optionalOldSelf"] === true ? ON_CREATION : ON_UPDATE;
      return { messageId: "ratcheted", verdict: "dangerous", consequence };
    }
    if (change.channel.polarity === "response") {
      return { messageId: "added", effect: "narrows" };
    }
    return { messageId: "added", undecided: UNKNOWN_EFFECT };
  },
});
