import { factRule } from "./families/facts.ts";
import { isStaged, fieldIn, moveOf, whole } from "./shared/declared-validations.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default factRule({
  events: ["declaredValidation:added", "declaredValidation:removed", "declaredValidation:changed"],
  description: "Report changing a tag of declarative validation",
  criteria: ["C1", "C3"],
  severity: { alpha: "info", beta: "warn", stable: "warn" },
  formats: ["go"],
  source: kubernetesChanges("ratcheting-validation"),
  messages: {
    added: "{{field}}{{place}} has a new validation that is enforced at once: `+{{after}}`.",
    staged: "{{field}}{{place}} has a new validation that is not enforced yet: `+{{after}}`.",
    removed: "Validation `+{{before}}` was removed from {{field}}{{place}}.",
    moved: "The stage of a validation of {{field}}{{place}} changed from `+{{before}}` to `+{{after}}`.",
    changed: "A validation of {{field}}{{place}} changed from `+{{before}}` to `+{{after}}`.",
  },
  recipe:
    "Stage the validation: `+k8s:alpha` only logs, `+k8s:ifEnabled` puts it behind a gate. Enforce it one release later.",
  judge: (change) => {
    const { old: before, new: after } = change;
    if (before !== undefined && after !== undefined && moveOf(before, after) !== undefined) return undefined;
    const field = fieldIn(change);
    const data = { field, ...(before && { before: whole(before) }), ...(after && { after: whole(after) }) };
    const consequence =
      "Objects that the server accepted can be rejected, unless handwritten validation already rejected them.";
    if (before === undefined) {
      if (isStaged(after!)) return { messageId: "staged", data, verdict: "compatible" };
      return { messageId: "added", data, undecided: UNKNOWN, consequence };
    }
    if (after === undefined) {
      return { messageId: "removed", data, undecided: UNKNOWN };
    }
    if (before.text === after.text) {
      return { messageId: "moved", data, verdict: "compatible" };
    }
    return { messageId: "changed", data, undecided: UNKNOWN };
  },
});

const UNKNOWN = "Only the handwritten validation shows whether the server already enforced this.";
