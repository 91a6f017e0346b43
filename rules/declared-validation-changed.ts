import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/rule.ts";
import { isStaged, fieldIn, moveOf, whole } from "./shared/declared-validations.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Report changing a tag of declarative validation",
    looksAt: "change",
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
  },
  create: (context) => {
    const visit = (change: Change<"declaredValidation">): void => {
      const { old: before, new: after } = change;
      if (before !== undefined && after !== undefined && moveOf(before, after) !== undefined) return;
      const field = fieldIn(change);
      const data = { field, ...(before && { before: whole(before) }), ...(after && { after: whole(after) }) };
      const consequence =
        "Objects that the server accepted can be rejected, unless handwritten validation already rejected them.";
      if (before === undefined) {
        if (isStaged(after!)) context.report({ change, messageId: "staged", data, verdict: "compatible" });
        else context.report({ change, messageId: "added", data, undecided: UNKNOWN, consequence });
      } else if (after === undefined) {
        context.report({ change, messageId: "removed", data, undecided: UNKNOWN });
      } else if (before.text === after.text) {
        context.report({ change, messageId: "moved", data, verdict: "compatible" });
      } else context.report({ change, messageId: "changed", data, undecided: UNKNOWN });
    };
    return {
      "declaredValidation:added": visit,
      "declaredValidation:removed": visit,
      "declaredValidation:changed": visit,
    };
  },
});

const UNKNOWN = "Only the handwritten validation shows whether the server already enforced this.";
