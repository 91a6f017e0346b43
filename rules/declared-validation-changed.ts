import type { Change } from "../src/model/change.ts";
import { defineRule } from "../src/rule.ts";
import { SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { isStaged, memberIn, moveOf, whole } from "./shared/declared-validations.ts";
import { ADVICE } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Report a tag of declarative validation that says something else than before",
    looksAt: "change",
    criteria: ["C1", "C3"],
    severity: ADVICE,
    formats: SOURCE_FORMATS,
    source: kubernetesChanges("ratcheting-validation"),
    messages: {
      added: "{{member}}{{place}} has a new validation that is enforced at once: `+{{after}}`.",
      staged: "{{member}}{{place}} has a new validation that is not enforced yet: `+{{after}}`.",
      removed: "{{member}}{{place}} has lost a validation: `+{{before}}`.",
      moved: "{{member}}{{place}} has a validation in another stage: `+{{before}}` is now `+{{after}}`.",
      changed: "{{member}}{{place}} has a validation that says something else: `+{{before}}` is now `+{{after}}`.",
    },
    recipe: "Stage it: `+k8s:alpha` logs only, `+k8s:ifEnabled` puts it behind a gate; enforce it a release later.",
  },
  create: (context) => {
    const hear = (change: Change<"declaredValidation">): void => {
      const { old: before, new: after } = change;
      if (before !== undefined && after !== undefined && moveOf(before, after) !== undefined) return;
      const member = memberIn(change);
      const data = { member, ...(before && { before: whole(before) }), ...(after && { after: whole(after) }) };
      const consequence = "Objects that the server took may be refused, unless hand-written validation did so before.";
      if (before === undefined) {
        if (isStaged(after!)) context.report({ change, messageId: "staged", data, verdict: "compatible" });
        else context.report({ change, messageId: "added", data, undecided: UNKNOWN, consequence });
      } else if (after === undefined) {
        context.report({ change, messageId: "removed", data, undecided: UNKNOWN });
      } else if (before.text === after.text) {
        context.report({ change, messageId: "moved", data, verdict: "compatible" });
      } else context.report({ change, messageId: "changed", data, undecided: UNKNOWN });
    };
    return { "declaredValidation:added": hear, "declaredValidation:removed": hear, "declaredValidation:changed": hear };
  },
});

const UNKNOWN = "Only hand-written validation could tell whether the server has always said the same.";
