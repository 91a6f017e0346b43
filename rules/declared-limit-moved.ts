import { factRule } from "./families/facts.ts";
import { fieldIn, moveOf, whole } from "./shared/declared-validations.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default factRule({
  events: ["declaredValidation:changed"],
  description: "Disallow changing the limit of a declarative validation that is enforced",
  criteria: ["C1"],
  formats: ["go"],
  source: kubernetesChanges("ratcheting-validation"),
  messages: {
    narrows: "The limit of {{field}}{{place}} was tightened from `+{{before}}` to `+{{after}}`.",
    widens: "The limit of {{field}}{{place}} was relaxed from `+{{before}}` to `+{{after}}`.",
  },
  recipe: "Keep accepting values within the old limit. Tighten it only in a new API version.",
  judge: (change) => {
    const [before, after] = [change.old!, change.new!];
    const move = moveOf(before, after);
    if (move === undefined) return undefined;
    const { effect, witness } = move;
    const messageId = effect === "narrows" ? "narrows" : "widens";
    const data = { field: fieldIn(change), before: whole(before), after: whole(after) };
    return { messageId, effect, data, ...(witness !== undefined && { witness }) };
  },
});
