import { factRule } from "./families/facts.ts";
import { gainOf, removalOutcome } from "./shared/property-outcomes.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default factRule({
  events: ["property:renamed"],
  description: "Disallow renaming a property",
  criteria: ["C1", "C2", "C5"],
  source: kubernetesChanges("backward-compatibility-gotchas"),
  messages: {
    renamed: "{{property}} `{{name}}` of {{place}} was probably renamed to `{{successor}}`.",
  },
  recipe: "Keep both names with the same value, and deprecate the old one. Remove it in a new version.",
  judge: (change, context) => {
    const removal = removalOutcome(change.old!, change, context);
    const addition = gainOf(change.new!, change, context);
    const breaks = change.channel.polarity === "request" ? ["narrows", "shifts"] : ["widens", "shifts"];
    const worse = addition.effect !== undefined && breaks.includes(addition.effect) ? addition : removal;
    return { messageId: "renamed", data: { successor: change.new!.name }, ...worse };
  },
});
