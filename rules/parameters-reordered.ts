import { factRule } from "./families/facts.ts";
import { openapi } from "./wording/standards.ts";

export default factRule({
  events: ["parameterOrder:changed"],
  description: "Report a change of the order of parameters",
  criteria: ["S1"],
  severity: "info",
  source: openapi("parameter-object"),
  messages: { happened: "The parameters of {{place}} changed their order from `{{old}}` to `{{new}}`." },
  recipe: "Add new parameters at the end of the list, and keep the order of the others.",
  judge: (change, { profile }) => {
    // Nobody else notices the order.
    if (profile.generatedClients !== true) return undefined;
    return {
      messageId: "happened",
      data: { old: change.old!, new: change.new! },
      verdict: "dangerous",
      consequence:
        "Generated functions that take one argument for each parameter confuse arguments, or no longer compile.",
    };
  },
});
