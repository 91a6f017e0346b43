import { defineRule } from "../src/rule.ts";
import { SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { memberIn, moveOf, whole } from "./shared/declared-validations.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow moving a limit of declarative validation that is in force",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    formats: SOURCE_FORMATS,
    source: kubernetesChanges("ratcheting-validation"),
    messages: {
      narrows: "{{member}}{{place}} must now satisfy `+{{after}}`; before, it was `+{{before}}`.",
      widens: "{{member}}{{place}} need only satisfy `+{{after}}` now; before, it was `+{{before}}`.",
    },
    recipe: "Go on accepting what the old limit admits; set a tighter one in a new version of the API only.",
  },
  create: (context) => ({
    "declaredValidation:changed": (change) => {
      const [before, after] = [change.old!, change.new!];
      const move = moveOf(before, after);
      if (move === undefined) return;
      const { effect, witness } = move;
      const messageId = effect === "narrows" ? "narrows" : "widens";
      const data = { member: memberIn(change), before: whole(before), after: whole(after) };
      context.report({ change, messageId, effect, data, ...(witness !== undefined && { witness }) });
    },
  }),
});
