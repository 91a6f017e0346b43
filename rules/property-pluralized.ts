import { MAKING_PLURAL } from "./shared/checklists.ts";
import { defineRule } from "../src/rule.ts";
import { isPluralized } from "./shared/member-removals.ts";
import { lossOf } from "./shared/members.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow a list in place of a member that held one value",
    looksAt: "change",
    criteria: ["C1", "C2", "C3", "C6"],
    severity: BY_STABILITY,
    source: kubernetesChanges("making-a-singular-field-plural"),
    messages: { pluralized: "{{place}} has a list in place of the member `{{name}}`." },
    checklists: MAKING_PLURAL,
    recipe: "Keep the member beside the list, and keep it equal to the first item of the list.",
  },
  create: (context) => ({
    "property:removed": (change) => {
      if (!isPluralized(change, context)) return;
      context.report({ change, messageId: "pluralized", ...lossOf(change.old!, change, context) });
    },
  }),
});
