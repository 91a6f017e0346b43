import { defineRule } from "../src/rule.ts";
import { gainOf, removalOutcome } from "./shared/property-outcomes.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow renaming a property",
    looksAt: "change",
    criteria: ["C1", "C2", "C5"],
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: {
      renamed: "{{property}} `{{name}}` of {{place}} was probably renamed to `{{successor}}`.",
    },
    recipe: "Keep both names with the same value, and deprecate the old one. Remove it in a new version.",
  },
  create: (context) => ({
    "property:renamed": (change) => {
      const removal = removalOutcome(change.old!, change, context);
      const addition = gainOf(change.new!, change, context);
      const breaks = change.channel.polarity === "request" ? ["narrows", "shifts"] : ["widens", "shifts"];
      const worse = addition.effect !== undefined && breaks.includes(addition.effect) ? addition : removal;
      context.report({ change, messageId: "renamed", data: { successor: change.new!.name }, ...worse });
    },
  }),
});
